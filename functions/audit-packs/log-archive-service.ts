import * as z from 'zod/mini';
import { Failure } from '../../shared/errors.ts';
import { loadVerifier } from '../transparency-log/checkpoint-signing.ts';
import { kindOfId } from '../transparency-log/entries.ts';
import { jobRowsKind, rowsIn } from '../transparency-log/job-rows.ts';
import { findNextLogPath, loadLogFile, loadWholeLogFile } from '../transparency-log/log-files.ts';
import {
  archivedCheckpointPath,
  checkpointArchive,
  checkpointPath,
  savedFiles,
} from '../transparency-log/log-paths.ts';
import { openCheckpoint, verifierKey } from '../transparency-log/notes.ts';
import { loadSignedCheckpoint } from '../transparency-log/signed-checkpoint.ts';
import { bundlePath, entriesIn, tilePath, tilePlaces, tileWidth } from '../transparency-log/tiles.ts';
import { leafHash } from '../transparency-log/tree.ts';
import { inOrder } from './in-order.ts';
import type { ExcerptPage } from './log-excerpt-service.ts';
import type { LogLine } from './pack-content.ts';
import type { ZipWriter } from './zip-writer.ts';

/** Entries of a log that a pack has as a whole: 100 MB, which an auditor can be sent. Of a larger log it has an excerpt. */
export const maxWholeLog = 100_000;
/** Archived checkpoints that a pack has: each is compared with the tree, whose latest one covers all of them. */
const maxArchivedCheckpoints = 500;
/** Lines about samples in a pack. */
const maxLines = 50_000;

/** The signed checkpoint on which a pack is made: the log may grow meanwhile. */
export const loadPackCheckpoint = async () => {
  const signed = await loadSignedCheckpoint();
  if (!signed)
    throw new Failure('invalid_input', {
      detail: 'Log transparansi belum memiliki checkpoint. Coba lagi beberapa menit lagi.',
    });
  return { note: signed.file.bytes.toString(), ...signed.checkpoint };
};

/** The id of the document or submission in the key of its evidence; readings are too many to list. */
const subjectOfItem = /^(?:PAST|DOC|COPIES|HIST#COPY|HIST)#([^# ]+)/;
const loggedItem = z.object({
  kind: z.string(),
  id: z.string(),
  at: z.nullable(z.string()),
  logged_at: z.string(),
  content: z.unknown(),
});

/** What a pack has of the log, and what the log says of the samples. */
export interface AttachedLog {
  lines: LogLine[];
  /** Lines for which the pack has no room. */
  linesLeftOut: number;
  /** Of an excerpt: how many entries it has. */
  excerpt: number | undefined;
}

interface PackLog {
  note: string;
  /** Document numbers by the id of the document or submission. */
  samples: ReadonlyMap<string, string>;
  /** By the id of an item in a row what the row digests, which is added. */
  rowTexts?: ReadonlyMap<string, string>;
  /** Of a log that is not attached as a whole, and how many entries they have. */
  excerpt?: { pages: AsyncIterable<ExcerptPage>; entries: number } | undefined;
}

/**
 * Adds the log of a checkpoint as `npm run verify -- --log --save` stores it, or an excerpt of it, so that hims-verify
 * checks the unpacked pack, and returns what it says of the samples.
 */
export const addLog = async (
  zip: ZipWriter,
  { note, samples, rowTexts = new Map(), excerpt }: PackLog,
): Promise<AttachedLog> => {
  const verifier = await loadVerifier();
  const { size } = openCheckpoint(note, verifier);
  const inLog = (path: string): string => `${savedFiles.log}/${path}`;
  zip.add(savedFiles.key, `${verifierKey(verifier.name, verifier.key)}\n`);
  zip.add(inLog(checkpointPath), note);

  const archived = await findArchived(size);
  await inOrder(
    archived,
    async (path) => ({ path, bytes: await loadLogFile(path) }),
    ({ path, bytes }) => zip.add(inLog(path), bytes),
  );
  const added = new Set<string>();
  const addTile = (path: string, bytes: Uint8Array): void => {
    if (!added.has(path)) zip.addStored(inLog(path), bytes);
    added.add(path);
  };
  const lines: LogLine[] = [];
  let linesLeftOut = 0;
  const addLines = (entry: Buffer, index: number): void => {
    const found = linesOf(entry, index, samples);
    const fitting = found.slice(0, maxLines - lines.length);
    lines.push(...fitting);
    linesLeftOut += found.length - fitting.length;
  };

  const places = [...tilePlaces(size)];
  // With its tile of level 0 the root of an archived checkpoint follows from those above.
  const compared = new Set([size, ...archived.map(sizeOfArchived)].map((each) => Math.floor(each / tileWidth)));
  await inOrder(
    excerpt ? places.filter(({ level, index }) => level > 0 || compared.has(index)) : places,
    ({ level, index, width }) => loadWholeLogFile(tilePath(level, index, width)),
    ({ path, bytes }) => addTile(path, bytes),
  );
  if (excerpt) {
    const entries: string[] = [];
    for await (const page of excerpt.pages) {
      for (const [path, bytes] of page.tiles) addTile(path, Buffer.from(bytes, 'base64'));
      for (const each of page.entries) {
        addLines(Buffer.from(each.entry), each.index);
        entries.push(`${JSON.stringify(each)}\n`);
      }
    }
    zip.add(savedFiles.excerpt, [`${JSON.stringify({ entries: excerpt.entries })}\n`, ...entries].join(''));
  } else
    await inOrder(
      places.filter(({ level }) => level === 0),
      ({ index, width }) => loadWholeLogFile(bundlePath(index, width)),
      ({ path, bytes }, { index, width }) => {
        zip.add(inLog(path), bytes);
        for (const [at, entry] of entriesIn(bytes).slice(0, width).entries()) addLines(entry, index * tileWidth + at);
      },
    );
  const rows = lines.flatMap(({ item: id }) => ({ id, text: rowTexts.get(id) }));
  zip.add(savedFiles.rows, rows.flatMap((row) => (row.text === undefined ? [] : `${JSON.stringify(row)}\n`)).join(''));
  return { lines, linesLeftOut, excerpt: excerpt?.entries };
};

const sizeOfArchived = (path: string): number => Number(path.slice(checkpointArchive.length));

/** Archived checkpoints of sizes that are spread over the log, the last one its own. */
const findArchived = async (size: number): Promise<string[]> => {
  const step = Math.ceil(size / maxArchivedCheckpoints);
  const sizes = Array.from({ length: Math.ceil(size / step) }, (_, at) => size - at * step).reverse();
  const found = new Set<string>();
  await inOrder(
    sizes,
    (each) => findNextLogPath(checkpointArchive, archivedCheckpointPath(each - 1)),
    (path) => path !== undefined && sizeOfArchived(path) <= size && found.add(path),
  );
  return [...found];
};

/** A line for the item of an entry, and for each of its rows. */
const linesOf = (bytes: Buffer, index: number, samples: ReadonlyMap<string, string>): LogLine[] => {
  const { content, ...entry } = loggedItem.parse(JSON.parse(bytes.toString()));
  const items =
    entry.kind === jobRowsKind
      ? rowsIn({ ...entry, content }).map(({ id, at }) => ({ ...entry, kind: kindOfId(id), id, at }))
      : [entry];
  return items.flatMap(({ id, ...facts }) => {
    const nomor = samples.get(subjectOfItem.exec(id)?.[1] ?? '');
    return nomor === undefined ? [] : [{ index, item: id, ...facts, leaf: leafHash(bytes).toString('hex'), nomor }];
  });
};
