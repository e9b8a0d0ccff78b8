import type { Item } from '../../../functions/db/table.ts';
import { appendItems } from '../../../functions/transparency-log/append-service.ts';
import { loadVerifier } from '../../../functions/transparency-log/checkpoint-signing.ts';
import { evidenceOf, evidencePrefixes } from '../../../functions/transparency-log/entries.ts';
import { findUnlogged, loadLogHead, replaceLogHead } from '../../../functions/transparency-log/log-store.ts';
import { loadSignedCheckpoint } from '../../../functions/transparency-log/signed-checkpoint.ts';
import { CommandError } from '../common/command-error.ts';
import { scanTable } from '../verify/table-scan.ts';
import { bucketSource } from './bucket-source.ts';
import { readLog } from './read-log.ts';

const chunk = 1000;

/**
 * Continues the signed log in a table that was restored from an earlier time, where nothing is wrong with the log itself:
 * its later entries stay, and their items are found to be missing. Returns from which size to which.
 */
export const continueSignedLog = async (): Promise<{ from: number; to: number } | undefined> => {
  const signed = await loadSignedCheckpoint();
  const head = await loadLogHead();
  const from = head?.edge.size ?? 0;
  if (!signed || signed.checkpoint.size <= from) return undefined;
  const { edge, size, findings } = await readLog(bucketSource(), await loadVerifier());
  if (findings.length > 0) throw new CommandError(`The signed log cannot be continued:\n${findings.join('\n')}`);
  if (!(await replaceLogHead(head, edge))) throw new CommandError('The log has grown meanwhile; repeat the command');
  return { from, to: size };
};

/** The evidence that the log does not have, the oldest first. */
export const findMissingEvidence = async (): Promise<Item[]> => {
  const found: { id: string; job: string | undefined; at: string; item: Item }[] = [];
  await scanTable((item) => {
    const evidence = evidenceOf(item);
    if (evidence) found.push({ id: evidence.id, job: evidence.job, at: evidence.at ?? '', item });
  }, evidencePrefixes);
  const missing: typeof found = [];
  for (let start = 0; start < found.length; start += chunk) {
    const unlogged = await findUnlogged(found.slice(start, start + chunk));
    // What a bulk job stored is a row, or has an entry of its own.
    const unmarked = await findUnlogged([...unlogged].map((id) => ({ id })));
    missing.push(...found.slice(start, start + chunk).filter(({ id }) => unmarked.has(id)));
  }
  const order = ({ at, id }: (typeof missing)[number]): string => `${at} ${id}`;
  return missing.sort((one, other) => (order(one) < order(other) ? -1 : 1)).map(({ item }) => item);
};

/**
 * Appends what is missing: what an environment had before it had a log, or what the sequencer gave up. The entries say that
 * they are late. The sequencer signs them within five minutes, because no other role may. Returns how many were added.
 */
export const appendMissingEvidence = async (): Promise<number> => {
  const missing = await findMissingEvidence();
  const logged_at = new Date().toISOString();
  return (await appendItems(missing.map((item) => ({ item, logged_at, late: true as const })))).added;
};
