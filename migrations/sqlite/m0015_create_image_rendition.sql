-- Whether smaller pictures were made of one: 'done', or 'refused' where it cannot be decoded; NULL as
-- long as nobody tried, as after an import.
ALTER TABLE image ADD COLUMN rendering TEXT CHECK (rendering IN ('done', 'refused'));

-- What there is to do.
CREATE INDEX image_by_rendering ON image (sha256) WHERE rendering IS NULL;

-- A picture made smaller, for widgets; of the same media type. Derived: it can be made again.
CREATE TABLE image_rendition (
    source_sha256 BLOB NOT NULL REFERENCES image (sha256) ON DELETE CASCADE,
    sha256        BLOB NOT NULL CHECK (length(sha256) = 32),
    byte_count    INTEGER NOT NULL,
    width         INTEGER NOT NULL CHECK (width >= 1),
    height        INTEGER NOT NULL CHECK (height >= 1),
    bytes         BLOB NOT NULL,
    PRIMARY KEY (source_sha256, width, height),
    CHECK (byte_count = length(bytes))
) STRICT;

-- A smaller picture by its own name.
CREATE INDEX image_rendition_by_sha256 ON image_rendition (sha256);
