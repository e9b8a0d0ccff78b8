import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { rankedPopulation, sampleSize } from '../../functions/audit-packs/samples.ts';
import { itemPut } from '../../functions/db/items.ts';
import { keys } from '../../functions/db/keys.ts';
import type { Item } from '../../functions/db/table.ts';
import { retryOnConflict, transactWrite } from '../../functions/db/transactions.ts';
import { type ControlledDocument, documentReplacementPut } from '../../functions/documents/document-store.ts';
import { canonicalJson, type Evidence, entryContent, evidenceOf } from '../../functions/transparency-log/entries.ts';
import { appendWrites, loadLogHead } from '../../functions/transparency-log/log-store.ts';
import { edgeAfter, emptyEdge, leafHash, rootOf } from '../../functions/transparency-log/tree.ts';
import { generatedDocument } from './generated-documents.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { understoodItem } from './understood-documents.ts';

const documents = 400;
const readersOfDocument = 500;
/** Entries of one item of the table, which has at most 400 KB. */
const batch = 500;

/** Stores documents, and gives those that a pack with the seed chooses so many versions together. */
export const storeSamples = async (versions: number, seed: string): Promise<ControlledDocument[]> => {
  await loadCatalogue(0, documents);
  const all = Array.from({ length: documents }, (_, at) => generatedDocument(at));
  const inForce = all.filter(({ status }) => status === 'Aktif');
  const size = sampleSize(inForce.length);
  const chosen = rankedPopulation(inForce, seed, (text) => hash('sha256', text, 'hex')).slice(0, size);
  const samples = chosen.map((document) => ({ ...document, version: 1 + Math.ceil(versions / size) }));
  for (const [at, sample] of samples.entries())
    await transactWrite([documentReplacementPut(chosen[at] ?? sample, sample)]);
  return samples;
};

/** Appends entries of readers, and one of so many of a version of a sample; resolves when they are published. */
export const fillLog = async (
  entries: number,
  samples: readonly ControlledDocument[],
  entriesPerVersion: number,
): Promise<void> => {
  const itemAt = (at: number): Item => {
    const version = at / entriesPerVersion;
    const sample = samples[version % samples.length];
    return sample && Number.isInteger(version)
      ? { ...sample, ...keys.document(sample.id), version: 1 + Math.floor(version / samples.length) }
      : understoodItem(Math.floor(at / readersOfDocument), at % readersOfDocument);
  };
  for (let from = 0; from < entries; from += batch) {
    const added = Array.from({ length: Math.min(batch, entries - from) }, (_, at) => evidenceOf(itemAt(from + at)));
    const texts = added.map((evidence) => (evidence ? entryText(evidence) : ''));
    const leaves = texts.map((text) => leafHash(Buffer.from(text)));
    await retryOnConflict(async (write) => {
      const head = await loadLogHead();
      const before = head?.edge ?? emptyEdge;
      const after = edgeAfter(before, leaves);
      const log = { start: before.size, entries: texts, root: rootOf(after).toString('base64') };
      const marks = added.flatMap((evidence, at) =>
        evidence?.isState ? [itemPut({ ...keys.logMark(evidence.id), index: before.size + at })] : [],
      );
      await write([...appendWrites(head, after, log, [], { now: new Date() }), ...marks]);
    });
  }
  // Only the sequencer may sign: it publishes with this entry what is before it.
  await transactWrite([itemPut(understoodItem(entries, 0))]);
  for (let head = await loadLogHead(); (head?.published ?? 0) <= entries; head = await loadLogHead()) await wait(500);
};

const digestLength = 22;

/** With digests as long as those of the log, without salts. */
const entryText = (evidence: Evidence): string =>
  canonicalJson({
    ...entryContent(evidence, (text) => hash('sha256', text, 'base64url').slice(0, digestLength)),
    logged_at: evidence.at,
  });
