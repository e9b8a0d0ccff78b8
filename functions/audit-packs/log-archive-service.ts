import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { Failure } from '../../shared/errors.ts';
import { loadVerifier } from '../transparency-log/checkpoint-signing.ts';
import { kindOfId } from '../transparency-log/entries.ts';
import { jobRowsKind, rowsIn } from '../transparency-log/job-rows.ts';
import { listLogPaths, loadLogFile, loadWholeLogFile } from '../transparency-log/log-files.ts';
import { checkpointArchive, checkpointPath, savedFiles } from '../transparency-log/log-paths.ts';
import { openCheckpoint, verifierKey } from '../transparency-log/notes.ts';
import { loadSignedCheckpoint } from '../transparency-log/signed-checkpoint.ts';
import { bundlePath, entriesIn, tilePath, tilePlaces, tileWidth } from '../transparency-log/tiles.ts';
import { leafHash } from '../transparency-log/tree.ts';
import type { LogLine } from './pack-content.ts';
import type { ZipWriter } from './zip-writer.ts';

/** Entries of a log that a pack has, and that the worker's memory and time bear. */
export const maxAttachedEntries = 1_000_000;
/** Archived checkpoints that a pack has: each is compared with the tree, whose latest one covers all of them. */
const maxArchivedCheckpoints = 500;
/** Lines about samples in a pack. */
const maxLines = 50_000;
const concurrency = 32;
/** Objects that are read before they are written in their order. */
const readAhead = 128;

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

/**
 * Adds the log of a checkpoint as `npm run verify -- --log --save` stores it, so that hims-verify checks the unpacked
 * pack, and returns what it says of the samples. `samples`: document numbers by the id of the document or submission;
 * `rowTexts`: by the id of an item in a row what the row digests, which is added.
 */
export const addLog = async (
  zip: ZipWriter,
  note: string,
  samples: ReadonlyMap<string, string>,
  rowTexts: ReadonlyMap<string, string> = new Map(),
): Promise<{ isAttached: boolean; lines: LogLine[] }> => {
  const verifier = await loadVerifier();
  const { size } = openCheckpoint(note, verifier);
  const inLog = (path: string): string => `${savedFiles.log}/${path}`;
  zip.add(savedFiles.key, `${verifierKey(verifier.name, verifier.key)}\n`);
  zip.add(inLog(checkpointPath), note);
  if (size > maxAttachedEntries) return { isAttached: false, lines: [] };

  const archived = (await listLogPaths(checkpointArchive)).filter(
    (path) => Number(path.slice(checkpointArchive.length)) <= size,
  );
  const step = Math.ceil(archived.length / maxArchivedCheckpoints);
  const chosen = archived.filter((_path, at) => (archived.length - 1 - at) % step === 0);
  await inOrder(
    chosen,
    async (path) => ({ path, bytes: await loadLogFile(path) }),
    ({ path, bytes }) => zip.add(inLog(path), bytes),
  );
  const places = [...tilePlaces(size)];
  await inOrder(
    places,
    ({ level, index, width }) => loadWholeLogFile(tilePath(level, index, width)),
    ({ path, bytes }) => zip.addStored(inLog(path), bytes),
  );
  const lines: LogLine[] = [];
  await inOrder(
    places.filter(({ level }) => level === 0),
    ({ index, width }) => loadWholeLogFile(bundlePath(index, width)),
    ({ path, bytes }, { index, width }) => {
      zip.add(inLog(path), bytes);
      for (const [at, entry] of entriesIn(bytes).slice(0, width).entries())
        if (lines.length < maxLines) lines.push(...linesOf(entry, index * tileWidth + at, samples));
    },
  );
  const rows = lines.flatMap(({ item: id }) => ({ id, text: rowTexts.get(id) }));
  zip.add(savedFiles.rows, rows.flatMap((row) => (row.text === undefined ? [] : `${JSON.stringify(row)}\n`)).join(''));
  return { isAttached: true, lines };
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

/** Reads ahead at once, and handles what was read in its order. */
const inOrder = async <T, R>(
  items: readonly T[],
  read: (item: T) => Promise<R>,
  handle: (found: R, item: T) => void,
): Promise<void> => {
  const limit = pLimit(concurrency);
  for (let start = 0; start < items.length; start += readAhead) {
    const part = items.slice(start, start + readAhead);
    const found = await limit.map(part, read);
    for (const [at, item] of part.entries()) handle(found[at] as R, item);
  }
};
