import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { canonicalJson, type Evidence, loggedId } from './entries.ts';
import { type JsonObject, type Replace, withDigests } from './personal-data.ts';
import { maxEntryBytes } from './tiles.ts';

/**
 * What a bulk job stores within a minute is logged as rows of one entry: of each item its id, the digest of its content
 * without personal values, and their digests. The entry has each digest of a person once.
 */
export const jobRowsKind = 'job-rows';

const jobRows = z.object({
  job: z.string(),
  personal: z.array(z.string()),
  /** Of each item the places of its values in `personal`, and its time where that is not the time of the entry. */
  rows: z.array(z.tuple([z.string(), z.string(), z.array(z.int()), z.optional(z.nullable(z.string()))])),
});

/** What the log says of an item in a row. */
export interface LoggedRow {
  id: string;
  at: string | null;
  /** `rowDigest` of its `rowText`. */
  digest: string;
  /** The digests of its personal values, in their order. */
  personal: readonly string[];
}

/** An item with more of them, as one whose audience names hundreds, has an entry of its own. */
export const maxPersonalValues = 100;

/** The content of an item with its personal values replaced by their places, the same whatever they are. */
export const rowText = (
  { content }: Pick<Evidence, 'content'>,
  onPersonal?: (...value: Parameters<Replace>) => void,
) => {
  let place = 0;
  // Places follow from the order of the names.
  const sorted: JsonObject = JSON.parse(canonicalJson(content));
  const replaced = withDigests(sorted, (...value) => {
    onPersonal?.(...value);
    place += 1;
    return `personal:${place}`;
  });
  return canonicalJson(replaced);
};

/** SHA-256, base64url. */
export const rowDigest = (text: string): string => hash('sha256', text, 'base64url');

/** `digest` as of `personalDigest`. */
export const rowOf = (evidence: Evidence, digest: Replace): LoggedRow => {
  const personal: string[] = [];
  const text = rowText(evidence, (...value) => void personal.push(digest(...value)));
  return { id: loggedId(evidence, digest), at: evidence.at, digest: rowDigest(text), personal };
};

/** Rows in parts of which each fits into an entry: an id, a digest and a time, and at most a digest and a place a person. */
export const partsOfRows = <Row extends LoggedRow>(rows: readonly Row[]): Row[][] => {
  const parts: Row[][] = [];
  let left = 0;
  for (const row of rows) {
    const bytes = 160 + 60 * row.personal.length;
    if (bytes > left) left = maxEntryBytes - 500;
    if (left === maxEntryBytes - 500) parts.push([]);
    left -= bytes;
    parts.at(-1)?.push(row);
  }
  return parts;
};

/** What an entry says of the rows of a job. */
export const rowsContent = (job: string, rows: readonly LoggedRow[]): { at: string | null; content: JsonObject } => {
  const places = new Map<string, number>();
  const placeOf = (value: string): number => {
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    return place;
  };
  const at = rows[0]?.at ?? null;
  const stored = rows.map((row) => [row.id, row.digest, row.personal.map(placeOf), ...(row.at === at ? [] : [row.at])]);
  return { at, content: { job, personal: [...places.keys()], rows: stored } };
};

/** The rows of a logged entry. Throws where it is none. */
export const rowsIn = ({ at, content }: { at: string | null; content: unknown }): LoggedRow[] => {
  const { personal, rows } = jobRows.parse(content);
  return rows.map(([id, digest, places, ownAt]) => ({
    id,
    at: ownAt === undefined ? at : ownAt,
    digest,
    personal: places.map((place) => personal[place] ?? ''),
  }));
};
