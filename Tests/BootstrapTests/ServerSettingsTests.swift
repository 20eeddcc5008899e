import Bootstrap
import Testing

@Suite struct ServerSettingsTests {
    private func settings(
        flags: [ServerSettings.Name: String] = [:],
        variables: [String: String] = [:],
        file: String? = nil
    ) throws(ServerSettingsError) -> ServerSettings {
        try ServerSettings(
            flags: flags,
            surroundings: Surroundings(variables: variables),
            file: file
        )
    }

    private func fault(_ body: () throws(ServerSettingsError) -> Void) -> ServerSettingsError? {
        do throws(ServerSettingsError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test func flagGoesBeforeTheEnvironmentThatBeforeTheFileThatBeforeTheDefault() throws {
        let file = "listen = file:1\nrate-limit = 3\nlog-format = json\n"
        let settings = try settings(
            flags: [.listen: "flag:1"],
            variables: ["TESSERA_LISTEN": "variable:1", "TESSERA_RATE_LIMIT": "2"],
            file: file
        )
        let sources = settings.all.map(\.source)
        #expect(settings.all.map(\.name) == ServerSettings.Name.allCases)
        #expect(settings.value(.listen) == "flag:1")
        #expect(settings.value(.rateLimit) == "2")
        #expect(settings.value(.logFormat) == "json")
        #expect(settings.value(.logRequests) == "0")
        #expect(settings.value(.sizeLimit) == nil)
        #expect(
            sources
                == [
                    .flag, .standard, .standard, .environment, .standard, .file, .standard,
                    .standard,
                ]
        )
    }

    @Test func variablesAreNamedAfterTheFlags() {
        #expect(ServerSettings.Name.tlsCertificate.variable == "TESSERA_TLS_CERTIFICATE")
        #expect(Set(ServerSettings.Name.allCases.map(\.variable)).count == 8)
    }

    @Test func defaultsMakeAServerOnThisMachineAlone() throws {
        let options = try settings().options()
        #expect(options.listen == "127.0.0.1:8080")
        #expect(options.requestsPerMinute == ServerOptions.requestsPerMinuteDefault)
        #expect(options.tlsFiles == nil)
        #expect(!options.logsRequests)
        #expect(try settings().mebibyteCountMax() == nil)
    }

    @Test func fileHasCommentsBlanksAndLineEndsOfAnyKind() throws {
        let file = "# all\r\n\r\n  listen =\t[::1]:0  # here\r\nlog-requests=on"
        let options = try settings(file: file).options()
        #expect(options.listen == "[::1]:0")
        #expect(options.logsRequests)
    }

    @Test(
        arguments: [
            ("listen", .badLine(number: 1)), ("listen =", .badLine(number: 1)),
            ("\r\nlisten = #", .badLine(number: 2)), ("[server]", .badLine(number: 1)),
            ("color = red", .unknownName("color", line: 1)),
            ("Listen = a", .unknownName("Listen", line: 1)),
            ("\nlisten = a\nlisten = b", .repeated(.listen, line: 3)),
        ] as [(String, ServerSettingsError)]
    )
    func badLineIsNamedByItsNumber(_ file: String, _ expected: ServerSettingsError) {
        #expect(
            fault { () throws(ServerSettingsError) in _ = try settings(file: file) } == expected
        )
    }

    @Test(arguments: [
        (ServerSettings.Name.rateLimit, "0"), (.rateLimit, "-1"), (.rateLimit, "many"),
        (.rateLimit, "1000000001"), (.logFormat, "xml"), (.logRequests, "maybe"),
    ])
    func meaninglessValueIsNamedByItsSetting(_ name: ServerSettings.Name, _ value: String) {
        let fault = fault { () throws(ServerSettingsError) in
            _ = try settings(flags: [name: value]).options()
        }
        guard case .badValue(name, let expected) = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(!expected.isEmpty)
    }

    @Test func limitsAreTakenAtTheirEnds() throws {
        #expect(try settings(flags: [.rateLimit: "off"]).options().requestsPerMinute == nil)
        #expect(try settings(flags: [.rateLimit: "1"]).options().requestsPerMinute == 1)
        #expect(try settings(flags: [.sizeLimit: "1"]).mebibyteCountMax() == 1)
        for size in ["0", "16000001", "1.5", ""] {
            let settings = try settings(flags: [.sizeLimit: size])
            #expect(
                fault { () throws(ServerSettingsError) in _ = try settings.mebibyteCountMax() }
                    == .badValue(.sizeLimit, expected: "a whole number from 1 to 16000000"),
                "\(size)"
            )
        }
    }

    @Test func certificateAndKeyComeTogether() throws {
        let both = try settings(flags: [.tlsCertificate: "c", .tlsKey: "k"]).options()
        #expect(
            both.tlsFiles == ServerOptions.TLSFiles(certificate: "c", privateKey: "k")
        )
        let certificate = try settings(flags: [.tlsCertificate: "c"])
        #expect(
            fault { () throws(ServerSettingsError) in _ = try certificate.options() }
                == .missing(.tlsKey, neededBy: .tlsCertificate)
        )
        let key = try settings(flags: [.tlsKey: "k"])
        #expect(
            fault { () throws(ServerSettingsError) in _ = try key.options() }
                == .missing(.tlsCertificate, neededBy: .tlsKey)
        )
    }
}
