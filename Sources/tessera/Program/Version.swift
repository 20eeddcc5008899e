/// The version of the program, as `--version` and exports say it.
///
/// **Source:** semver.org, version 2.0.0.
enum Version {
    static let current = "0.1.0"
}
