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
import { appendWrites, findUnlogged, loadLogHead } from './log-store.ts';
import { personalDigest } from './personal-data.ts';
import { loadOrCreateSalts } from './salt-store.ts';
import { loadSignedCheckpoint } from './signed-checkpoint.ts';
import { edgeAfter, emptyEdge, leafHash, rootOf } from './tree.ts';

interface Pending {
  evidence: Evidence;
  logged_at: string;
  late?: true;
}

/** Beside its entries a transaction has the head and the batch. */
const maxBatchEntries = maxTransactItems - 10;
/** Below DynamoDB's limit of 400 KB for the item with the entries. */
const maxBatchBytes = 300_000;

/**
 * Gives the evidence among these items its places in the log, in their order and once: an item that the log has is left
 * out. Returns how many entries were added. They are published separately.
 */
export const appendItems = async (items: readonly StoredItem[]): Promise<number> => {
  const pending = new Map<string, Pending>();
  for (const { item, ...times } of items) {
    const evidence = evidenceOf(item);
    if (evidence && !pending.has(evidence.id)) pending.set(evidence.id, { evidence, ...times });
  }
  if (pending.size > 0) await assertNotBehind();
  const queue = [...pending.values()];
  let added = 0;
  for (let start = 0; start < queue.length; start += maxBatchEntries)
    added += await appendBatch(queue.slice(start, start + maxBatchEntries));
  return added;
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

const appendBatch = async (pending: readonly Pending[]): Promise<number> => {
  const digest = personalDigest(await loadOrCreateSalts(pending.flatMap(({ evidence }) => [...peopleOf(evidence)])));
  const entries = pending.map(({ evidence, logged_at, late }) => {
    const entry: Entry = { ...entryContent(evidence, digest), logged_at, ...(late && { late }) };
    return { id: evidence.id, text: canonicalJson(entry) };
  });
  let added = 0;
  for (let rest = entries; rest.length > 0; ) {
    const batch = firstWithin(rest);
    added += await appendEntries(batch);
    rest = rest.slice(batch.length);
  }
  return added;
};

interface NewEntry {
  id: string;
  text: string;
}

const firstWithin = (entries: readonly NewEntry[]): NewEntry[] => {
  let bytes = 0;
  const end = entries.findIndex(({ text }, at) => {
    bytes += Buffer.byteLength(text);
    return at > 0 && bytes > maxBatchBytes;
  });
  return entries.slice(0, end < 0 ? entries.length : end);
};

const appendEntries = (entries: readonly NewEntry[]): Promise<number> =>
  retryOnConflict(async (write) => {
    const [head, unlogged] = [await loadLogHead(), await findUnlogged(entries.map(({ id }) => id))];
    const added = entries.filter(({ id }) => unlogged.has(id));
    if (added.length === 0) return 0;
    const before = head?.edge ?? emptyEdge;
    const texts = added.map(({ text }) => text);
    const after = edgeAfter(
      before,
      texts.map((text) => leafHash(Buffer.from(text))),
    );
    const batch = { start: before.size, entries: texts, root: rootOf(after).toString('base64') };
    const ids = added.map(({ id }) => id);
    await write(appendWrites(head, after, batch, ids, new Date()));
    return added.length;
  });
