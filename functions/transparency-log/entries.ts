import { hash } from 'node:crypto';
import { bulkJobOf } from '../db/bulk-job-mark.ts';
import type { Item, Key } from '../db/table.ts';
import { type JsonObject, peopleIn, type Replace, withDigests } from './personal-data.ts';
import { maxEntryBytes } from './tiles.ts';

/** What of the table is evidence, and so an entry of the log. History never changes; each version of a state is an entry. */
const kinds = [
  { kind: 'absence', key: /^HIST#ABSENCE#\S+ AV#/, isState: false },
  { kind: 'calendar', key: /^HIST#CALENDAR WV#/, isState: false },
  { kind: 'checkpoint-recipients', key: /^HIST#CHECKPOINTS RV#/, isState: false },
  { kind: 'copy-event', key: /^HIST#COPY#\S+ CV#/, isState: false },
  { kind: 'reading', key: /^HIST#READ#/, isState: false },
  { kind: 'user-event', key: /^HIST#USER#\d+ UV#/, isState: false },
  { kind: 'series-event', key: /^HIST#SERIES#\S+ SV#/, isState: false },
  { kind: 'record-event', key: /^HIST#RECORD#\S+ KV#/, isState: false },
  { kind: 'hold-event', key: /^HIST#HOLD#\S+ HV#/, isState: false },
  { kind: 'destruction-event', key: /^HIST#DESTRUCTION#\S+ PV#/, isState: false },
  { kind: 'submission-event', key: /^HIST#\S+ EV#/, isState: false },
  { kind: 'badge-event', key: /^HIST#BADGE#\d+ BV#/, isState: false },
  { kind: 'history', key: /^HIST#/, isState: false },
  { kind: 'past-revision', key: /^PAST#\S+ REV#/, isState: false },
  { kind: 'edit', key: /^PAST#\S+ EDIT#/, isState: false },
  { kind: 'destruction', key: /^PAST#\S+ DESTROYED#/, isState: false },
  { kind: 'history', key: /^PAST#/, isState: false },
  { kind: 'document', key: /^DOC#\S+ CURRENT$/, isState: true },
  { kind: 'copy', key: /^COPIES#\S+ COPY#/, isState: true },
  { kind: 'user', key: /^U#\d+ PROFILE$/, isState: true },
] as const;
export type EntryKind = (typeof kinds)[number]['kind'];

/** With which the keys of all evidence begin. */
export const evidencePrefixes = [...new Set(kinds.flatMap(({ key }) => /^\^([A-Z]+#)/.exec(key.source)?.[1] ?? []))];

const kindOf = (key: string) => kinds.find((each) => each.key.test(key));

/** The kind of an item by its id in the log, which names no person. */
export const kindOfId = (id: string): EntryKind => kindOf(id.replace(/ v\d+$/, ''))?.kind ?? 'history';

/** Whether entries of this kind are versions of an item that changes. */
export const isStateKind = (kind: string): boolean => kinds.some((each) => each.kind === kind && each.isState);

/** An item that is evidence, without what only the table needs of it. */
export interface Evidence {
  kind: EntryKind;
  isState: boolean;
  /** Key of the item, of a state with its version: there is one entry for it. */
  id: string;
  /** When the event was, as the item says it. */
  at: string | null;
  /** The bulk job that stored it. */
  job: string | undefined;
  content: JsonObject;
}

/** An item of the table, and when it was stored there. */
export interface StoredItem {
  item: Item;
  logged_at: string;
  /** Whether it was stored before it is logged, so that `logged_at` says nothing about the event. */
  late?: true;
}

/** Keys, the marks of the outbox, of the time to live and of a bulk job: no evidence, and another release may set them differently. */
const tableAttribute = /^(PK|SK|GSI\dPK|GSI\dSK|outbox|ttl|bulk_job_id|bulk_job_restored)$/;

/** When the event was: of history, and of a state that it left. */
const timeFields = { history: ['at', 'ended_at'], state: ['updated_at', 'closed_at', 'printed_at'] } as const;

/** `version`: of a state. */
export const evidenceId = ({ PK, SK }: Key, version?: unknown): string =>
  `${PK} ${SK}${version === undefined ? '' : ` v${version}`}`;

export const evidenceOf = (item: Item): Evidence | undefined => {
  const key = evidenceId(item);
  const found = kindOf(key);
  if (!found) return undefined;
  const { kind, isState } = found;
  const content = jsonOf(Object.fromEntries(Object.entries(item).filter(([name]) => !tableAttribute.test(name))));
  const fields = timeFields[isState ? 'state' : 'history'];
  const time = fields.map((field) => content[field]).find((value) => typeof value === 'string');
  const id = evidenceId(item, isState ? (content['version'] ?? 0) : undefined);
  return { kind, isState, id, at: time === undefined ? null : String(time), job: bulkJobOf(item), content };
};

/** As JSON has it: DynamoDB's sets are sorted lists. */
const jsonOf = (item: object): JsonObject =>
  JSON.parse(JSON.stringify(item, (_name, value) => (value instanceof Set ? [...value].sort() : value)));

export interface Entry {
  kind: EntryKind;
  /** Of the item; with digests in place of NRPs. */
  id: string;
  at: string | null;
  /** When the table's stream had the item (ISO 8601). */
  logged_at: string;
  /** Set where the item was stored before it was logged. */
  late?: true;
  /** The item with digests of personal data; its SHA-256 (base64) where it is too long for an entry. */
  content: JsonObject | string;
}

/** The people whose salts an entry needs. */
export const peopleOf = ({ content, id }: Evidence): Set<string> => new Set([...peopleIn(content), ...nrpsIn(id)]);

/** NRPs in keys: of profiles, badges and their history, and of readers. */
const nrpInKey = /(?<=^U#|^HIST#USER#|^HIST#BADGE#|^HIST#READ#\S+ |^HIST#TOGETHER#\S+ P#)\d+/g;
const nrpsIn = (id: string): string[] => id.match(nrpInKey) ?? [];

/** The id that the log has, with digests in place of NRPs. */
export const loggedId = ({ id }: Evidence, digest: Replace): string =>
  id.replace(nrpInKey, (nrp) => digest(nrp, 'person', nrp));

/** What an entry says of an item; `digest` as of `personalDigest`. */
export const entryContent = (evidence: Evidence, digest: Replace): Omit<Entry, 'logged_at' | 'late'> => {
  const content = withDigests(evidence.content, digest);
  const text = canonicalJson(content);
  const isLong = Buffer.byteLength(text) > maxEntryBytes - 2000;
  return {
    kind: evidence.kind,
    id: loggedId(evidence, digest),
    at: evidence.at,
    content: isLong ? hash('sha256', text, 'base64') : content,
  };
};

/** JSON with sorted keys and without spaces, so that equal values are equal texts. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
