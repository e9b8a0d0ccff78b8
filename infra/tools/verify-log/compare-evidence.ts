import * as z from 'zod';
import { keys } from '../../../functions/db/keys.ts';
import type { Item } from '../../../functions/db/table.ts';
import {
  canonicalJson,
  type Evidence,
  entryContent,
  evidenceOf,
  evidencePrefixes,
  isStateKind,
  kindOfId,
  loggedId,
} from '../../../functions/transparency-log/entries.ts';
import { jobRowsKind, type LoggedRow, rowDigest, rowOf, rowsIn } from '../../../functions/transparency-log/job-rows.ts';
import { forgotten, personalDigest, type Replace } from '../../../functions/transparency-log/personal-data.ts';
import { saltItem } from '../../../functions/transparency-log/salt-item.ts';

const saltPrefix = keys.logSalt('').PK;

/** The evidence of a table, or of a folder with its items, and the salts of people in it. */
export interface StoredEvidence {
  evidence: Evidence[];
  salts: Map<string, string | null>;
  /** Forgotten people who have a salt again, as after a restore. */
  withSaltAgain: string[];
}

/** `forgottenPeople`: the NRPs whose salts were deleted so that they are forgotten. */
export const emptyEvidence = (forgottenPeople: readonly string[] = []): StoredEvidence => ({
  evidence: [],
  salts: new Map(forgottenPeople.map((nrp) => [nrp, null])),
  withSaltAgain: [],
});

/** Of the keys of these items. */
export const logPrefixes = [...evidencePrefixes, saltPrefix];

/** Takes an item where it is evidence or a salt; returns whether it is. */
export const collectEvidence = (stored: StoredEvidence, item: Item): boolean => {
  if (item.PK.startsWith(saltPrefix)) {
    const { nrp, salt } = saltItem.parse(item);
    // Only who verifies says who was forgotten: a deleted salt could also hide a change.
    if (salt !== null && stored.salts.get(nrp) === null) stored.withSaltAgain.push(nrp);
    else if (salt !== null) stored.salts.set(nrp, salt);
    return true;
  }
  const evidence = evidenceOf(item);
  if (evidence) stored.evidence.push(evidence);
  return evidence !== undefined;
};

const loggedEntry = z.object({
  kind: z.string(),
  id: z.string(),
  at: z.string().nullable(),
  logged_at: z.string(),
  late: z.literal(true).optional(),
  content: z.union([z.record(z.string(), z.unknown()), z.string()]),
});
/** Of an item: an entry, or one of the rows of an entry. */
type LoggedEntry = z.infer<typeof loggedEntry> & { index: number; row?: LoggedRow };

export interface Differences {
  /** What is wrong, in English; it begins with the key of the item. */
  findings: string[];
  /** Evidence that the log does not have; it may have been stored since the log was read. */
  missing: string[];
  notes: string[];
}

/** An event is logged within seconds; a call or a chunk of an import has its time from its beginning. */
const maxDelayMs = 60 * 60 * 1000;
const maxAheadMs = 5 * 60 * 1000;

export interface CompareOptions {
  /** How long the log was before the items were read: later entries may be of later items. All entries by default. */
  size?: number;
  /** What was logged until then was restored or is demo data, with times of its own (ISO 8601). */
  restoredUntil?: string | undefined;
}

/** Compares every entry with its item and every item with its entry. */
export const compareEvidence = (
  entries: readonly Buffer[],
  { evidence, salts, withSaltAgain }: StoredEvidence,
  { size = entries.length, restoredUntil = '' }: CompareOptions = {},
): Differences => {
  const digest = personalDigest(salts);
  const expected = new Map(evidence.map((each) => [loggedId(each, digest), each] as const));
  const present = new Map([...expected].filter(([, { isState }]) => isState).map(([id]) => versionOf(id)));
  const unnamed = new Set(
    [...expected]
      .filter(([id]) => id.includes(forgotten))
      .map(([id, { isState }]) => (isState ? versionOf(id)[0] : id)),
  );
  const { logged, findings } = loggedEntries(entries.entries());
  const notes: string[] = [];
  for (const entry of logged.values()) {
    const found = expected.get(entry.id);
    if (found) findings.push(...contentFindings(entry, found, digest));
    else if (entry.index < size) {
      const reason = missingReason(entry, present);
      if (reason !== undefined) (isOfForgotten(entry, unnamed) ? notes : findings).push(`${nameOf(entry)}: ${reason}`);
    }
    if (entry.logged_at > restoredUntil) findings.push(...timeFindings(entry, found?.id ?? nameOf(entry)));
  }
  findings.push(...gapFindings(logged));
  findings.push(...withSaltAgain.map((nrp) => `LOGSALT#${nrp}: This person was forgotten, and has a salt again`));
  const late = [...logged.values()].filter((entry) => entry.late).length;
  if (late > 0) notes.push(`${late} entries were logged later than their items were stored`);
  // The entry of an item whose key names a forgotten person cannot be found by it.
  const missing = [...expected].filter(([id]) => !logged.has(id) && !id.includes(forgotten)).map(([, { id }]) => id);
  return { findings, missing, notes };
};

const nameOf = ({ index, kind, id }: LoggedEntry): string => `entry ${index} (${kind}) ${id}`;

/** Entries with their indexes. */
type IndexedEntries = Iterable<readonly [number, Buffer]>;

const loggedEntries = (entries: IndexedEntries): { logged: Map<string, LoggedEntry>; findings: string[] } => {
  const logged = new Map<string, LoggedEntry>();
  const findings: string[] = [];
  for (const [index, bytes] of entries) {
    try {
      for (const entry of itemsOf({ ...loggedEntry.parse(JSON.parse(bytes.toString())), index })) {
        const first = logged.get(entry.id);
        if (first) findings.push(`${nameOf(entry)}: entry ${first.index} is of the same item`);
        else logged.set(entry.id, entry);
      }
    } catch (error) {
      findings.push(`entry ${index}: It cannot be read: ${(error as Error).message.split('\n', 1)[0]}`);
    }
  }
  return { logged, findings };
};

/** What an item is as a pack has it, for its row in the log. */
export interface RowText {
  id: string;
  text: string;
}

/** The items that are not what their rows digest. */
export const rowTextFindings = (entries: IndexedEntries, rows: readonly RowText[]): string[] => {
  const { logged } = loggedEntries(entries);
  return rows.flatMap(({ id, text }) => {
    const entry = logged.get(id);
    if (!entry) return [`${id}: The log does not have it`];
    return entry.row && entry.row.digest !== rowDigest(text) ? [differsFromRow(id, entry)] : [];
  });
};

const itemsOf = (entry: LoggedEntry): LoggedEntry[] =>
  entry.kind === jobRowsKind
    ? rowsIn(entry).map((row) => ({ ...entry, kind: kindOfId(row.id), id: row.id, at: row.at, row }))
    : [entry];

/** Of the id of a state: the key of its item, and its version. */
const versionOf = (id: string): [base: string, version: number] => {
  const at = id.lastIndexOf(' v');
  return [id.slice(0, at), Number(id.slice(at + 2))];
};

/** Why the table does not have what was logged; undefined for a state that a later one has replaced. */
const missingReason = ({ kind, id }: LoggedEntry, present: ReadonlyMap<string, number>): string | undefined => {
  if (!isStateKind(kind)) return 'Its item was deleted';
  const [base, version] = versionOf(id);
  const now = present.get(base);
  if (now === undefined) return 'Its item was deleted';
  return now < version ? `Its item was set back to version ${now}` : undefined;
};

/** Whether an item in the table may be the one of the entry, whose person has no salt any more. */
const isOfForgotten = ({ kind, id }: LoggedEntry, unnamed: ReadonlySet<string>): boolean => {
  const key = isStateKind(kind) ? versionOf(id)[0] : id;
  return key.includes('person:') && unnamed.has(key.replace(/person:[\w-]+/, forgotten));
};

const contentFindings = (entry: LoggedEntry, item: Evidence, digest: Replace): string[] => {
  if (entry.row) return rowFindings(entry, entry.row, rowOf(item, digest));
  const stored = entryContent(item, digest);
  if (typeof entry.content === 'string' || typeof stored.content === 'string')
    return entry.content === stored.content ? [] : [`${item.id}: It differs from entry ${entry.index}`];
  const names = new Set([...Object.keys(entry.content), ...Object.keys(stored.content)]);
  const changed = [...names].filter((name) => {
    const [was, is] = [
      (entry.content as Record<string, unknown>)[name],
      (stored.content as Record<string, unknown>)[name],
    ];
    return !isSame(was, is);
  });
  return changed.length === 0 ? [] : [`${item.id}: ${changed.sort().join(', ')} differ from entry ${entry.index}`];
};

/** A row says that an item differs, and whether in what is personal. */
const rowFindings = (entry: LoggedEntry, logged: LoggedRow, stored: LoggedRow): string[] => {
  if (logged.digest !== stored.digest) return [differsFromRow(entry.id, entry)];
  const isSamePeople =
    logged.personal.length === stored.personal.length &&
    stored.personal.every((value, at) => value === forgotten || value === logged.personal[at]);
  return isSamePeople ? [] : [`${entry.id}: Its personal data differ from its row in entry ${entry.index}`];
};

const differsFromRow = (id: string, { index }: LoggedEntry): string =>
  `${id}: It differs from its row in entry ${index}`;

/** Whether values are equal, apart from those of forgotten people. */
const isSame = (was: unknown, is: unknown): boolean => {
  const [one, other] = [canonicalJson(was ?? null), canonicalJson(is ?? null)];
  if (one === other) return true;
  return (
    other.includes(forgotten) &&
    one.replace(/(person|text):[\w-]+/g, forgotten) === other.replace(/(person|text):[\w-]+/g, forgotten)
  );
};

const timeFindings = ({ at, logged_at, late, index }: LoggedEntry, item: string): string[] => {
  if (at === null || late) return [];
  const delay = Date.parse(logged_at) - Date.parse(at);
  if (delay > maxDelayMs)
    return [`${item}: It says ${at}, and was stored at ${logged_at} (entry ${index}): back-dated`];
  return delay < -maxAheadMs ? [`${item}: It says ${at}, and was stored at ${logged_at} (entry ${index})`] : [];
};

/** Every version of a state is logged, from its first logged one on. */
const gapFindings = (logged: ReadonlyMap<string, LoggedEntry>): string[] => {
  const versions = Map.groupBy(
    [...logged.values()].filter(({ kind }) => isStateKind(kind)).map(({ id }) => versionOf(id)),
    ([base]) => base,
  );
  return [...versions].flatMap(([base, found]) => {
    const sorted = found.map(([, version]) => version).sort((one, other) => one - other);
    const gap = sorted.find((version, at) => at > 0 && version !== (sorted[at - 1] ?? 0) + 1);
    return gap === undefined ? [] : [`${base}: Its version ${gap - 1} is not in the log`];
  });
};
