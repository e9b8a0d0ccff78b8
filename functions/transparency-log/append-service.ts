import { maxTransactItems, retryOnConflict } from '../db/transactions.ts';
import {
  canonicalJson,
  type Entry,
  type Evidence,
  entryContent,
  evidenceOf,
  peopleOf,
  type StoredItem,
} from './entries.ts';
import { jobRowsKind, type LoggedRow, maxPersonalValues, partsOfRows, rowOf, rowsContent } from './job-rows.ts';
import { appendWrites, findUnlogged, isBeingPublished, loadLogHead } from './log-store.ts';
import { personalDigest, type Replace } from './personal-data.ts';
import { loadOrCreateSalts } from './salt-store.ts';
import { loadSignedCheckpoint } from './signed-checkpoint.ts';
import { edgeAfter, emptyEdge, leafHash, rootOf } from './tree.ts';

interface Pending {
  evidence: Evidence;
  logged_at: string;
  late?: true;
}

/** An entry before its place is known. */
interface Draft {
  /** Of its items. */
  ids: readonly string[];
  /** The bulk job of its rows. */
  job?: string;
  bytes: number;
  /** The entry with those of its items that the log does not have. */
  textOf: (unlogged: ReadonlySet<string>) => string;
}

/** Beside its entries a transaction has the head and the batch. */
const maxBatchEntries = maxTransactItems - 10;
/** Below DynamoDB's limit of 400 KB for the item with the entries. */
const maxBatchBytes = 300_000;
/** Items that are composed together: the rows of a job among them stand in the same entries. */
const chunk = 500;

/** How many items were added. `after`: another invocation publishes the entries before this size, and then these. */
interface Appended {
  added: number;
  after?: number | undefined;
}

/**
 * Gives the evidence among these items its places in the log, in their order and once: an item that the log has is left
 * out. The entries are published separately, by the caller where `publishes` is set.
 */
export const appendItems = async (items: readonly StoredItem[], publishes = false): Promise<Appended> => {
  const pending = new Map<string, Pending>();
  for (const { item, ...times } of items) {
    const evidence = evidenceOf(item);
    if (evidence && !pending.has(evidence.id)) pending.set(evidence.id, { evidence, ...times });
  }
  if (pending.size > 0) await assertNotBehind();
  const queue = [...pending.values()];
  const appended: Appended[] = [];
  for (let start = 0; start < queue.length; start += chunk) {
    let rest = await draftEntries(queue.slice(start, start + chunk));
    while (rest.length > 0) {
      const batch = firstWithin(rest);
      appended.push(await appendEntries(batch, publishes));
      rest = rest.slice(batch.length);
    }
  }
  const added = appended.reduce((sum, each) => sum + each.added, 0);
  // Items that come again show that the invocation which had them ended before it had published.
  return { added, after: added === queue.length ? appended[0]?.after : undefined };
};

/**
 * A restored table is at an earlier time than the log that was signed: what it appended would contradict it. The operator
 * continues the signed log (`docs/ops/restore.md`). The checkpoint is read first, because it never leads.
 */
const assertNotBehind = async (): Promise<void> => {
  const signed = await loadSignedCheckpoint();
  const head = await loadLogHead();
  const [size, stored] = [signed?.checkpoint.size ?? 0, head?.edge.size ?? 0];
  if (size > stored) throw new Error(`The signed log has ${size} entries, and the table only ${stored}`);
};

/** The items of one bulk job are rows of entries, each at the place of its first item. */
const draftEntries = async (pending: readonly Pending[]): Promise<Draft[]> => {
  const digest = personalDigest(await loadOrCreateSalts(pending.flatMap(({ evidence }) => [...peopleOf(evidence)])));
  const groups = Map.groupBy(
    pending.map((each) => ({ ...each, row: rowOfJob(each.evidence, digest) })),
    ({ evidence: { id, job }, logged_at, late, row }) => (row ? `${job} ${logged_at.slice(0, 16)} ${late}` : id),
  );
  return [...groups.values()].flatMap((group) => {
    const rows = group.flatMap(({ row }) => row ?? []);
    return rows.length > 0
      ? partsOfRows(rows).map((part) => rowsDraft(part, group[0] as Pending))
      : group.map((each) => itemDraft(each, digest));
  });
};

/** A row with the id of its evidence. */
type Row = LoggedRow & { of: string };

const rowOfJob = (evidence: Evidence, digest: Replace): Row | undefined => {
  if (evidence.job === undefined) return undefined;
  const row = rowOf(evidence, digest);
  return row.personal.length > maxPersonalValues ? undefined : { ...row, of: evidence.id };
};

const rowsDraft = (rows: readonly Row[], { evidence: { job = '' }, logged_at, late }: Pending): Draft => {
  const entry = { kind: jobRowsKind, id: `JOB#${job}`, logged_at, ...(late && { late }) };
  const textOf = (isNew: (row: Row) => boolean) => canonicalJson({ ...entry, ...rowsContent(job, rows.filter(isNew)) });
  return {
    ids: rows.map(({ of }) => of),
    job,
    bytes: textOf(() => true).length,
    textOf: (unlogged) => textOf(({ of }) => unlogged.has(of)),
  };
};

const itemDraft = ({ evidence, logged_at, late }: Pending, digest: Replace): Draft => {
  const entry: Entry = { ...entryContent(evidence, digest), logged_at, ...(late && { late }) };
  const text = canonicalJson(entry);
  return { ids: [evidence.id], bytes: Buffer.byteLength(text), textOf: () => text };
};

const firstWithin = (drafts: readonly Draft[]): Draft[] => {
  let total = 0;
  const end = drafts.findIndex(({ bytes }, at) => {
    total += bytes;
    return at > 0 && (total > maxBatchBytes || at >= maxBatchEntries);
  });
  return drafts.slice(0, end < 0 ? drafts.length : end);
};

const appendEntries = (drafts: readonly Draft[], publishes: boolean): Promise<Appended> =>
  retryOnConflict(async (write) => {
    const now = new Date();
    const head = await loadLogHead();
    const unlogged = await findUnlogged(drafts.flatMap(({ ids, job }) => ids.map((id) => ({ id, job }))));
    const added = drafts.flatMap(({ ids, job, textOf }) => {
      const own = ids.filter((id) => unlogged.has(id));
      return own.length === 0 ? [] : [{ ids: own, job, text: textOf(unlogged) }];
    });
    if (added.length === 0) return { added: 0 };
    const before = head?.edge ?? emptyEdge;
    const texts = added.map(({ text }) => text);
    const after = edgeAfter(
      before,
      texts.map((text) => leafHash(Buffer.from(text))),
    );
    const isLeft = isBeingPublished(head, now);
    const batch = { start: before.size, entries: texts, root: rootOf(after).toString('base64') };
    await write(appendWrites(head, after, batch, added, { now, publishes: publishes && !isLeft }));
    return { added: added.flatMap(({ ids }) => ids).length, after: isLeft ? before.size : undefined };
  });
