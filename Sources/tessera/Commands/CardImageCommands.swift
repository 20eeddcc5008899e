import JSON
import Terminal
import WalletCore
import WalletService

/// The commands `tessera card image …`.
enum CardImageCommands {
    private static let slot = Positional<ImageSlot>(
        "SLOT",
        .name,
        summary: "Where on the card: front, back or icon."
    )
    private static let file = Positional(
        "FILE",
        .path,
        summary: "The picture: PNG, JPEG or WebP; - is the standard input or output."
    )

    /// Several times what a picture may have, so that the service is the one who refuses.
    private static let byteCountMax = 32 << 20

    static let group = Command<Action>(
        "image",
        aliases: ["images"],
        summary: "Put pictures on a card, take them off, and save them.",
        subcommands: [set, save, remove]
    )

    private static let set = Command<Action>(
        "set",
        aliases: ["add"],
        summary: "Put a picture on a card.",
        positionals: [CardCommands.card, slot, file],
        options: [GlobalOptions.zone],
        examples: [
            Command.Example(
                "tessera card image set 'Corner Shop' front card.jpg",
                meaning: "the card's front"
            )
        ]
    ) { context throws(CommandError) in
        let bytes = try context.content(
            of: context.arguments.one(file),
            byteCountMax: byteCountMax
        )
        let access = try context.writing()
        let id = try access.card(context.arguments.one(CardCommands.card)).card.id
        let slot = context.arguments.one(slot)
        let picture = try access.preparePicture(bytes)
        let card = try access.write { session throws(WalletError) in
            try session.setImage(picture, slot: slot, of: id)
        }
        try context.answer(card, access, did: "Put a picture on the \(slot.rawValue) of")
    }

    private static let isReplacing = Flag("force", summary: "Replace a file of that name.")

    private static let save = Command<Action>(
        "save",
        aliases: ["get"],
        summary: "Write a card's picture to a file.",
        positionals: [CardCommands.card, slot, file],
        options: [isReplacing],
        examples: [
            Command.Example(
                "tessera card image save 'Corner Shop' front front.jpg",
                meaning: "save the front"
            )
        ]
    ) { context throws(CommandError) in
        let access = try context.reading()
        let id = try access.card(context.arguments.one(CardCommands.card)).card.id
        let slot = context.arguments.one(slot)
        let path = context.arguments.one(file)
        if !context.arguments.has(isReplacing) { try context.refuseExisting(path) }
        let (image, _, bytes) = try access.read { session throws(WalletError) in
            try session.image(slot, of: id)
        }
        try context.write(bytes, to: path)
        // Where the picture itself is the answer, nothing else is.
        guard !NamedFile(path).isStandardStream else { return }
        if context.isJSON {
            try context.console.answer { json in
                json.object { json in
                    json.member("file", path)
                    json.member("sha256", image.sha256)
                    json.member("mediaType", image.mediaType)
                    json.member("byteCount", image.byteCount)
                }
            }
        }
        try context.tell("Wrote \(image.byteCount) bytes (\(image.mediaType)) to \(path).")
    }

    private static let remove = Command<Action>(
        "remove",
        aliases: ["delete", "rm"],
        summary: "Take a picture off a card.",
        positionals: [CardCommands.card, slot],
        options: [GlobalOptions.zone],
        examples: [
            Command.Example(
                "tessera card image remove 'Corner Shop' back",
                meaning: "take the back's picture off"
            )
        ]
    ) { context throws(CommandError) in
        let access = try context.writing()
        let id = try access.card(context.arguments.one(CardCommands.card)).card.id
        let slot = context.arguments.one(slot)
        let card = try access.write { session throws(WalletError) in
            try session.removeImage(slot: slot, of: id)
        }
        try context.answer(card, access, did: "Took the picture off the \(slot.rawValue) of")
    }
}
