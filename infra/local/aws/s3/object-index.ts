import { randomBytes } from 'node:crypto';
import type { Database } from '../database.ts';
import type { BucketProperties } from '../model.ts';
import type { DefaultRetention } from '../resource-properties.ts';

export const objectIndexSchema = `
  CREATE TABLE IF NOT EXISTS objects (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    bucket TEXT NOT NULL,
    key TEXT NOT NULL,
    version TEXT NOT NULL,
    latest INTEGER NOT NULL,
    marker INTEGER NOT NULL,
    modified INTEGER NOT NULL,
    superseded INTEGER,
    content TEXT NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS objects_version ON objects (bucket, key, version);
  CREATE INDEX IF NOT EXISTS objects_latest ON objects (bucket, key) WHERE latest = 1;
`;

/** The version id of objects in an unversioned bucket. */
const nullVersion = 'null';

export type ChecksumName = 'crc32' | 'sha1' | 'sha256';

/** The stored description of an object: its blob, its digests, and its response headers. */
export interface Content {
  blob: string;
  size: number;
  etag: string;
  /** Base64; the checksums that the client declared, or requested for a copy. */
  checksums: Partial<Record<ChecksumName, string>>;
  /** Base64, of every algorithm, because a copy may request any of them. */
  digests: Record<ChecksumName, string>;
  headers: Record<string, string>;
  metadata: Record<string, string>;
  tags?: Tags;
  /** Object Lock: until this time, in milliseconds since the epoch, the version cannot be deleted. */
  retention?: { mode: DefaultRetention['Mode']; until: number };
}

export type Tags = Record<string, string>;

export interface ObjectVersion extends Content {
  key: string;
  version: string;
  marker: boolean;
  modified: number;
}

interface Row {
  key: string;
  version: string;
  marker: number;
  modified: number;
  content: string;
}

export type ObjectIndex = ReturnType<typeof openObjectIndex>;

const columnList = 'key, version, marker, modified, content';
const hasPrefix = 'substr(key, 1, length(?2)) = ?2';

export const openObjectIndex = (database: Database, clock: () => number) => {
  const parse = (row: Row | undefined): ObjectVersion | undefined =>
    row && {
      ...(JSON.parse(row.content) as Content),
      key: row.key,
      version: row.version,
      marker: row.marker === 1,
      modified: row.modified,
    };
  const find = (bucket: string, key: string, version: string): ObjectVersion | undefined =>
    parse(
      database.get(
        `SELECT ${columnList} FROM objects WHERE bucket = ? AND key = ? AND version = ?`,
        bucket,
        key,
        version,
      ),
    );
  const blobsOf = (object: ObjectVersion | undefined): string[] => (object?.blob ? [object.blob] : []);

  return {
    latest: (bucket: string, key: string) =>
      parse(database.get(`SELECT ${columnList} FROM objects WHERE bucket = ? AND key = ? AND latest = 1`, bucket, key)),
    version: find,
    /** The first object, not a delete marker, whose key is greater than `after` in UTF-8 order and not less than `from`. */
    next: (bucket: string, from: string, after: string) =>
      parse(
        database.get(
          `SELECT ${columnList} FROM objects WHERE bucket = ? AND key >= ? AND key > ? AND latest = 1 AND marker = 0 ORDER BY key LIMIT 1`,
          bucket,
          from,
          after,
        ),
      ),
    /** Stores a new latest version (a delete marker without content); returns it and the blobs that nothing refers to any more. */
    put: (bucket: BucketProperties, key: string, content: Content | undefined) =>
      database.commit(() => {
        const version = bucket.versioned ? randomBytes(24).toString('base64url') : nullVersion;
        const replaced = blobsOf(find(bucket.name, key, version));
        const now = clock();
        database.run('DELETE FROM objects WHERE bucket = ? AND key = ? AND version = ?', bucket.name, key, version);
        database.run(
          'UPDATE objects SET latest = 0, superseded = ? WHERE bucket = ? AND key = ? AND latest = 1',
          now,
          bucket.name,
          key,
        );
        database.run(
          'INSERT INTO objects (bucket, key, version, latest, marker, modified, content) VALUES (?, ?, ?, 1, ?, ?, ?)',
          bucket.name,
          key,
          version,
          content ? 0 : 1,
          now,
          JSON.stringify(content ?? {}),
        );
        return { version, orphans: replaced };
      }),
    setTags: (bucket: string, key: string, version: string, tags: Tags) =>
      database.run(
        "UPDATE objects SET content = json_set(content, '$.tags', json(?)) WHERE bucket = ? AND key = ? AND version = ?",
        JSON.stringify(tags),
        bucket,
        key,
        version,
      ),
    /** Removes one version permanently; returns its blob and whether it was a delete marker. */
    remove: (bucket: string, key: string, version: string) =>
      database.commit(() => {
        const found = find(bucket, key, version);
        if (!found) return undefined;
        database.run('DELETE FROM objects WHERE bucket = ? AND key = ? AND version = ?', bucket, key, version);
        database.run(
          `UPDATE objects SET latest = 1, superseded = NULL WHERE sequence =
             (SELECT max(sequence) FROM objects WHERE bucket = ? AND key = ?)`,
          bucket,
          key,
        );
        return { orphans: blobsOf(found), marker: found.marker };
      }),
    versions: (bucket: string, prefix: string): ObjectVersion[] =>
      database
        .all<Row>(
          `SELECT ${columnList} FROM objects WHERE bucket = ?1 AND ${hasPrefix} ORDER BY sequence DESC`,
          bucket,
          prefix,
        )
        .flatMap((row) => parse(row) ?? []),
    writtenBefore: (bucket: string, prefix: string, before: number): string[] =>
      database
        .all<{ key: string }>(
          `SELECT key FROM objects WHERE bucket = ?1 AND ${hasPrefix} AND latest = 1 AND marker = 0 AND modified < ?3`,
          bucket,
          prefix,
          before,
        )
        .map(({ key }) => key),
    supersededBefore: (bucket: string, prefix: string, before: number) =>
      database.all<{ key: string; version: string }>(
        `SELECT key, version FROM objects WHERE bucket = ?1 AND ${hasPrefix} AND latest = 0 AND superseded < ?3`,
        bucket,
        prefix,
        before,
      ),
  };
};
