import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { addLog } from '../../../functions/audit-packs/log-archive-service.ts';
import { zipWriter } from '../../../functions/audit-packs/zip-writer.ts';
import { jobRowsKind, rowDigest, rowsContent } from '../../../functions/transparency-log/job-rows.ts';
import { archivedCheckpointPath } from '../../../functions/transparency-log/log-paths.ts';
import { checkpointText, noteKeyId, signedNote } from '../../../functions/transparency-log/notes.ts';
import { bundleOf, bundlePath, tilePath, tilePlaces, tilesAfter } from '../../../functions/transparency-log/tiles.ts';
import { edgeAfter, emptyEdge, emptyRoot, leafHash, rootOf } from '../../../functions/transparency-log/tree.ts';
import { verifySavedLog } from '../../../infra/tools/verify-log/saved-log.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const origin = 'hims/uji';
const files = new Map<string, Buffer>();

vi.mock('../../../functions/transparency-log/checkpoint-signing.ts', () => ({
  loadVerifier: () => Promise.resolve({ name: origin, key: publicKey }),
}));
vi.mock('../../../functions/transparency-log/log-files.ts', () => ({
  loadLogFile: (path: string) => Promise.resolve(files.get(path)),
  loadWholeLogFile: (path: string) => {
    const found = files.has(path) ? path : path.replace(/\.p\/\d+$/, '');
    return Promise.resolve({ path: found, bytes: files.get(found) });
  },
  listLogPaths: (prefix: string) => Promise.resolve([...files.keys()].filter((path) => path.startsWith(prefix)).sort()),
}));

const rowTexts = new Map(['D1', 'D9'].map((id) => [`DOC#${id} CURRENT v1`, `{"nama":"${id}"}`]));
const rows = [...rowTexts].map(([id, text]) => ({ id, at: null, digest: rowDigest(text), personal: [] }));
const entries = Array.from({ length: 700 }, (_, at) =>
  Buffer.from(
    JSON.stringify({
      ...{ kind: 'edit', id: at === 300 ? 'PAST#D1 EDIT#2' : `HIST#COPY#X${at}#0001 CV#1` },
      ...{ at: null, logged_at: '2026-05-01T00:00:00.000Z', content: {} },
      ...(at === 400 && { kind: jobRowsKind, id: 'JOB#J1', ...rowsContent('J1', rows) }),
    }),
  ),
);
const leaves = entries.map(leafHash);
let edge = emptyEdge;
const roots = leaves.map((leaf) => {
  edge = edgeAfter(edge, [leaf]);
  return rootOf(edge);
});
const noteOf = (size: number): string => {
  const text = checkpointText({ origin, size, root: roots[size - 1] ?? emptyRoot });
  return signedNote(text, origin, noteKeyId(origin, publicKey), sign(null, Buffer.from(text), privateKey));
};

/** Stores what a log that has grown to this size has stored. */
const publish = (size: number): void => {
  for (const { level, index, hashes } of tilesAfter(0, [], leaves.slice(0, size)).tiles)
    files.set(tilePath(level, index, hashes.length), Buffer.concat(hashes));
  for (let at = 0; at < size; at += 256) {
    const bundle = entries.slice(at, Math.min(at + 256, size));
    files.set(bundlePath(at / 256, bundle.length), bundleOf(bundle));
  }
  files.set(archivedCheckpointPath(size), Buffer.from(noteOf(size)));
};

const folder = mkdtempSync(join(tmpdir(), 'pack-log-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  files.clear();
  publish(700);
});

const verifyUnpacked = async (zip: Uint8Array): Promise<{ isSound: boolean; text: string }> => {
  const unpacked = mkdtempSync(join(folder, 'pack-'));
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    mkdirSync(dirname(join(unpacked, name)), { recursive: true });
    writeFileSync(join(unpacked, name), bytes);
  }
  const lines: string[] = [];
  const verifier = { name: origin, key: publicKey };
  const isSound = await verifySavedLog(unpacked, verifier, { others: new Map() }, (line) => lines.push(line));
  return { isSound, text: lines.join('\n') };
};

test('has the log as it was at its checkpoint, with 500 archived checkpoints at most and the entries of samples', async () => {
  for (let size = 1; size < 700; size += 1) files.set(archivedCheckpointPath(size), Buffer.from(noteOf(size)));
  const zip = zipWriter();
  const { isAttached, lines } = await addLog(zip, noteOf(700), new Map([['D1', 'SOP-1']]), rowTexts);
  expect(isAttached).toBe(true);
  expect(lines).toEqual([
    {
      ...{ index: 300, kind: 'edit', item: 'PAST#D1 EDIT#2', at: null, logged_at: '2026-05-01T00:00:00.000Z' },
      ...{ leaf: leaves[300]?.toString('hex'), nomor: 'SOP-1' },
    },
    {
      ...{ index: 400, kind: 'document', item: 'DOC#D1 CURRENT v1', at: null, logged_at: '2026-05-01T00:00:00.000Z' },
      ...{ leaf: leaves[400]?.toString('hex'), nomor: 'SOP-1' },
    },
  ]);
  const bytes = zip.end();
  const archived = Object.keys(unzipSync(bytes)).filter((name) => name.startsWith('log/checkpoints/'));
  expect(archived).toHaveLength(350);
  expect(archived.at(-1)).toBe(`log/${archivedCheckpointPath(700)}`);
  const { isSound, text } = await verifyUnpacked(bytes);
  expect(text.split('\n')).toEqual([
    '✓ the log is the one of its 351 checkpoints (700 checked)',
    '✓ every document of a bulk job equals its row (1 checked)',
  ]);
  expect(isSound).toBe(true);
});

test('has of each document that a bulk job stored what its row digests, which cannot be changed', async () => {
  const zip = zipWriter();
  const changed = new Map([['DOC#D1 CURRENT v1', '{"nama":"Lain"}']]);
  await addLog(zip, noteOf(700), new Map([['D1', 'SOP-1']]), changed);
  expect(await verifyUnpacked(zip.end())).toEqual({
    isSound: false,
    text: expect.stringContaining('DOC#D1 CURRENT v1: It differs from its row in entry 400'),
  });
});

test('verifies where the log has grown and deleted its partial objects meanwhile', async () => {
  publish(500);
  for (const path of [tilePath(0, 1, 244), bundlePath(1, 244)]) files.delete(path);
  const zip = zipWriter();
  await addLog(zip, noteOf(500), new Map());
  const text = expect.stringContaining('500 checked');
  expect(await verifyUnpacked(zip.end())).toMatchObject({ isSound: true, text });
});

test.each([0, 1, 255, 256, 257, 700])(
  'the places of the tiles of %d entries are those that appending stores',
  (size) => {
    const stored = tilesAfter(0, [], leaves.slice(0, size)).tiles.map(({ level, index, hashes }) =>
      tilePath(level, index, hashes.length),
    );
    expect([...tilePlaces(size)].map(({ level, index, width }) => tilePath(level, index, width))).toEqual(stored);
  },
);
