import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addLog } from '../../../functions/audit-packs/log-archive-service.ts';
import { excerptPages, readExcerptPage } from '../../../functions/audit-packs/log-excerpt-service.ts';
import { zipWriter } from '../../../functions/audit-packs/zip-writer.ts';
import { jobRowsKind, rowDigest, rowsContent } from '../../../functions/transparency-log/job-rows.ts';
import { archivedCheckpointPath } from '../../../functions/transparency-log/log-paths.ts';
import { checkpointText, noteKeyId, signedNote } from '../../../functions/transparency-log/notes.ts';
import { bundleOf, bundlePath, tilePath, tilePlaces, tilesAfter } from '../../../functions/transparency-log/tiles.ts';
import { leafHash, treeRoot } from '../../../functions/transparency-log/tree.ts';
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
  findNextLogPath: (prefix: string, after: string) =>
    Promise.resolve([...files.keys()].filter((path) => path.startsWith(prefix) && path > after).sort()[0]),
}));

const rowTexts = new Map(['D1', 'D9'].map((id) => [`DOC#${id} CURRENT v1`, `{"nama":"${id}"}`]));
const rows = [...rowTexts].map(([id, text]) => ({ id, at: null, digest: rowDigest(text), personal: [] }));
/** A log of more than 65,536 entries has a third level of tiles. */
const long = 66_000;
const entries = Array.from({ length: long }, (_, at) =>
  Buffer.from(
    JSON.stringify({
      ...{ kind: 'edit', id: at === 300 ? 'PAST#D1 EDIT#2' : `HIST#COPY#X${at}#0001 CV#1` },
      ...{ at: null, logged_at: '2026-05-01T00:00:00.000Z', content: {} },
      ...(at === 400 && { kind: jobRowsKind, id: 'JOB#J1', ...rowsContent('J1', rows) }),
    }),
  ),
);
const leaves = entries.map(leafHash);
const noteOf = (size: number, ofLeaves = leaves): string => {
  const text = checkpointText({ origin, size, root: treeRoot(ofLeaves.slice(0, size)) });
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

const verifyUnpacked = async (
  zip: Uint8Array,
  {
    damage = {},
    others = {},
  }: {
    damage?: Record<string, (bytes: Uint8Array) => Uint8Array | string | null>;
    others?: Record<string, string>;
  } = {},
): Promise<{ isSound: boolean; text: string }> => {
  const unpacked = mkdtempSync(join(folder, 'pack-'));
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    const content = damage[name] ? damage[name](bytes) : bytes;
    if (content === null) continue;
    mkdirSync(dirname(join(unpacked, name)), { recursive: true });
    writeFileSync(join(unpacked, name), content);
  }
  const lines: string[] = [];
  const verifier = { name: origin, key: publicKey };
  const options = { others: new Map(Object.entries(others)) };
  const isSound = await verifySavedLog(unpacked, verifier, options, (line) => lines.push(line));
  return { isSound, text: lines.join('\n') };
};

const samples = new Map([['D1', 'SOP-1']]);

test('has the log as it was at its checkpoint, with 500 archived checkpoints at most and the entries of samples', async () => {
  for (let size = 1; size < 700; size += 1) files.set(archivedCheckpointPath(size), Buffer.from(noteOf(size)));
  const zip = zipWriter();
  const { lines } = await addLog(zip, { note: noteOf(700), samples, rowTexts });
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
  await addLog(zip, { note: noteOf(700), samples, rowTexts: changed });
  expect(await verifyUnpacked(zip.end())).toEqual({
    isSound: false,
    text: expect.stringContaining('DOC#D1 CURRENT v1: It differs from its row in entry 400'),
  });
});

test('verifies where the log has grown and deleted its partial objects meanwhile', async () => {
  publish(500);
  for (const path of [tilePath(0, 1, 244), bundlePath(1, 244)]) files.delete(path);
  const zip = zipWriter();
  await addLog(zip, { note: noteOf(500), samples: new Map() });
  const text = expect.stringContaining('500 checked');
  expect(await verifyUnpacked(zip.end())).toMatchObject({ isSound: true, text });
});

/** The pack of a long log with these entries. */
const excerptOf = async (indexes: number[], size = long): Promise<Uint8Array> => {
  const zip = zipWriter();
  const pages = (async function* () {
    for (const page of excerptPages(indexes)) yield await readExcerptPage(page, size);
  })();
  const { lines } = await addLog(zip, {
    ...{ note: noteOf(size), samples, rowTexts },
    excerpt: { pages, entries: indexes.length },
  });
  expect(lines.map(({ index }) => index)).toEqual(indexes.filter((index) => index === 300 || index === 400));
  return zip.end();
};
const [aboutSamples, inLastTile] = [[300, 400], long - 1];
/** Checkpoints that the log has signed, beside that of its size. */
const archived = [1000, 40_000, 65_536, 65_800];

describe('of a long log', () => {
  const published = new Map<string, Buffer>();
  let zip: Uint8Array;
  const load = (): void => {
    files.clear();
    for (const [path, bytes] of published) files.set(path, bytes);
  };
  beforeAll(async () => {
    files.clear();
    publish(long);
    for (const size of archived) files.set(archivedCheckpointPath(size), Buffer.from(noteOf(size)));
    for (const [path, bytes] of files) published.set(path, bytes);
    zip = await excerptOf([...aboutSamples, inLastTile]);
  });
  beforeEach(load);

  test('has the entries of samples with their tiles and those above, under the root of every checkpoint', async () => {
    const names = Object.keys(unzipSync(zip));
    expect(names.filter((name) => name.startsWith('log/tile/')).toSorted()).toEqual(
      [
        // Of the entries, of the last entries of checkpoints, and of the log.
        ...['tile/0/001', 'tile/0/003', 'tile/0/156', 'tile/0/256', `tile/0/257.p/${long % 256}`],
        ...['tile/1/000', 'tile/1/001.p/1', 'tile/2/000.p/1'],
      ].map((path) => `log/${path}`),
    );
    expect(await verifyUnpacked(zip)).toEqual({
      isSound: true,
      text: [
        '✓ every attached entry is in the log of its 6 checkpoints (3 checked)',
        '✓ every document of a bulk job equals its row (1 checked)',
        '  · 3 of 66000 entries are attached, those about the samples; the whole log comes from npm run verify -- --log --save <folder>',
      ].join('\n'),
    });
  });

  const ofEntries = (change: (lines: string[]) => string[]) => (bytes: Uint8Array) =>
    change(Buffer.from(bytes).toString().split('\n')).join('\n');
  const flipped = (bytes: Uint8Array) => bytes.with(40, (bytes[40] ?? 0) ^ 1);
  test.each([
    [
      'a changed entry',
      'log-excerpt.ndjson',
      ofEntries((lines) => lines.map((line) => line.replace('EDIT#2', 'EDIT#3'))),
      'entry 300: It is not the one of its tile',
    ],
    [
      'an entry at the place of another',
      'log-excerpt.ndjson',
      ofEntries((lines) => lines.map((line) => line.replace('{"index":300', '{"index":301'))),
      'entry 301: It is not the one of its tile',
    ],
    [
      'a missing entry',
      'log-excerpt.ndjson',
      ofEntries((lines) => lines.filter((line) => !line.includes('"index":300'))),
      'It has 2 entries, and says that it has 3',
    ],
    ['a changed tile of entries', 'log/tile/0/001', flipped, 'tile/0/001: It is not the one under the tiles above it'],
    [
      'the tile of other entries',
      'log/tile/0/001',
      () => files.get('tile/0/002') ?? null,
      'tile/0/001: It is not the one under the tiles above it',
    ],
    ['a missing tile of entries', 'log/tile/0/001', () => null, 'entry 300: Its tile tile/0/001 does not exist'],
    [
      'a changed tile of the last entries',
      `log/tile/0/257.p/${long % 256}`,
      flipped,
      'checkpoint: The first 66000 entries are not those that were signed',
    ],
    [
      'a changed tile above',
      'log/tile/1/000',
      flipped,
      'tile/2/000.p/1: It does not follow from the entries 0 to 65535',
    ],
    ['a missing tile above', 'log/tile/2/000.p/1', () => null, 'tile/2/000.p/1: It does not exist'],
    [
      'a tile above that ends too early',
      'log/tile/1/000',
      (bytes: Uint8Array) => bytes.subarray(0, 900),
      'tile/1/000: It has 28 hashes of 256',
    ],
    [
      'a missing tile of a checkpoint',
      'log/tile/0/003',
      () => null,
      'checkpoints/000000001000: The tile of its last entries does not exist',
    ],
    [
      'another past in a checkpoint',
      'log/checkpoints/000000001000',
      () => noteOf(1000, leaves.slice(1)),
      'checkpoints/000000001000: The first 1000 entries are not those that were signed',
    ],
  ])('%s is found', async (_what, name, damage, finding) => {
    const { isSound, text } = await verifyUnpacked(zip, {
      damage: { [name]: damage },
    });
    expect(text).toContain(`  ${finding}\n`);
    expect(isSound).toBe(false);
  });

  test('says of a checkpoint from elsewhere that it cannot be compared where its tile is not attached', async () => {
    const text = expect.stringContaining('the log of its 7 checkpoints');
    for (const size of [256, 300, 65_280])
      expect(await verifyUnpacked(zip, { others: { mail: noteOf(size) } })).toEqual({ isSound: true, text });
    await expect(verifyUnpacked(zip, { others: { mail: noteOf(600) } })).rejects.toThrow(
      'mail: What is attached does not say whether the log begins so',
    );
    expect(await verifyUnpacked(zip, { others: { mail: noteOf(300, leaves.slice(1)) } })).toEqual({
      isSound: false,
      text: expect.stringContaining('mail: The first 300 entries are not those that were signed'),
    });
  });

  test('is that of the checkpoint where the log has grown since', async () => {
    publish(600);
    for (const path of [tilePath(0, 2, 88), bundlePath(2, 88)]) files.delete(path);
    const text = expect.stringContaining('2 of 600 entries are attached');
    expect(await verifyUnpacked(await excerptOf([300, 599], 600))).toEqual({ isSound: true, text });
  });
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
