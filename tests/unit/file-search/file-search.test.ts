import type { SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { sha256Of } from '../../support/files.ts';
import { documentFixture } from '../functions/stored-copies.ts';
import { beforeFirst, startWorkerStack, type WorkerStack } from '../import/worker-stack.ts';

let stack: WorkerStack;
beforeAll(async () => {
  stack = await startWorkerStack();
});
afterAll(() => stack.testGateway.stop());

const fileOf = (text: string): Pick<ControlledDocument, 'file'> => ({
  file: { key: 'k', name: 'sop.pdf', size: 1, content_type: 'application/pdf', sha256: sha256Of(Buffer.from(text)) },
});

const storeText = async (pages: string[]): Promise<Pick<ControlledDocument, 'file'>> => {
  const { saveTextFile } = await import('../../../functions/text-extraction/text-files.ts');
  const file = fileOf(pages.join('\n'));
  if (file.file) await saveTextFile(file.file.sha256, { pages });
  return file;
};

/** Stores a document in force whose file has these pages. */
const storeDocument = async (id: string, ...pages: string[]): Promise<ControlledDocument> => {
  const { newDocumentPut } = await import('../../../functions/documents/document-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const document = documentFixture(id, await storeText(pages));
  await transactWrite([newDocumentPut(document)]);
  return document;
};

const change = async (before: ControlledDocument, changes: Partial<ControlledDocument>) => {
  const { documentReplacementPut } = await import('../../../functions/documents/document-store.ts');
  const { transactWrite } = await import('../../../functions/db/transactions.ts');
  const after = { ...before, ...changes, version: before.version + 1 };
  await transactWrite([documentReplacementPut(before, after)]);
  return after;
};

/** Runs the worker with a message for each document; the ids of those that return to the queue. */
const index = async (...ids: string[]): Promise<string[]> => {
  const { handler } = await import('../../../functions/workers/index-texts.ts');
  const Records = ids.map((document_id) => ({ messageId: document_id, body: JSON.stringify({ document_id }) }));
  return (await handler({ Records } as SQSEvent)).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
};

const find = async (query: string) =>
  (await import('../../../functions/file-search/search-service.ts')).searchInFiles(query, 10);
const found = async (query: string) => (await find(query)).map(({ document_id }) => document_id).sort();
const segments = async () => {
  const { loadManifest } = await import('../../../functions/file-search/manifest-store.ts');
  return (await loadManifest()).segments;
};

const isManifestPut = (command: string, input: string) => command.startsWith('Put') && input.includes('"SEARCH"');

test('finds a document in force by what its file says, with page and sentence', async () => {
  await storeDocument('D1', 'Tujuan', 'Gunakan radio kontak pada kanal 5 sebelum mendahului unit lain.');
  expect(await index('D1', 'unknown')).toEqual([]);
  const [hit] = await find('radio kontak');
  expect(hit).toMatchObject({
    document_id: 'D1',
    nomor: 'N-D1',
    revisi: 1,
    department: 'PRO',
    page: 2,
    is_partial: false,
  });
  expect(await find('radio kelelawar')).toMatchObject([{ document_id: 'D1', is_partial: true }]);
  expect(hit?.marks.map(([from, to]) => hit.snippet.slice(from, to).toLowerCase())).toEqual(['radio', 'kontak']);
  expect(await find('tidakadadimanapun')).toEqual([]);
});

test('a repeated message adds nothing', async () => {
  const before = await segments();
  expect(await index('D1', 'D1')).toEqual([]);
  expect(await segments()).toEqual(before);
});

test('the text of a superseded, cancelled, expired or deleted document is not found, at once', async () => {
  const document = await storeDocument('D2', 'Kalibrasi timbangan jembatan.');
  await index('D2');
  expect(await found('timbangan')).toEqual(['D2']);
  const revised = await change(document, { revisi: 2, ...(await storeText(['Kalibrasi manometer.'])) });
  expect(await found('timbangan')).toEqual([]);
  await index('D2');
  expect(await found('manometer')).toEqual(['D2']);
  const expired = await change(revised, { status: 'Kadaluarsa', ended_reason: 'expired' });
  expect(await found('manometer')).toEqual([]);
  const again = await change(expired, { status: 'Aktif' });
  expect(await found('manometer')).toEqual(['D2']);
  await change(again, { deleted_at: '2026-11-26T00:00:00.000Z' });
  expect(await found('manometer')).toEqual([]);
});

test('looks further where the best candidates are no longer in force', async () => {
  const ids = Array.from({ length: 30 }, (_, at) => `M${at}`);
  const documents = await Promise.all(ids.map((id) => storeDocument(id, `Geoteknik lereng ${id}.`)));
  const last = await storeDocument('M-last', `Geoteknik disebut sekali. ${'Kalimat lain tanpa hubungan. '.repeat(60)}`);
  await index(...ids, last.id);
  await Promise.all(documents.map((each) => change(each, { status: 'Kadaluarsa', ended_reason: 'expired' })));
  expect(await found('geoteknik')).toEqual(['M-last']);
});

test('of two workers that change the manifest at once, none loses its documents', async () => {
  await storeDocument('D3', 'Ventilasi terowongan.');
  await storeDocument('D4', 'Ventilasi gudang bahan peledak.');
  await beforeFirst(
    isManifestPut,
    () => index('D4'),
    () => index('D3'),
  );
  expect(await found('ventilasi')).toEqual(['D3', 'D4']);
});

test('a worker that ends before it changes the manifest loses no document', async () => {
  await storeDocument('D5', 'Sumur pantau air tanah.');
  const failure = new Error('the worker ended');
  await expect(
    beforeFirst(
      isManifestPut,
      () => Promise.reject(failure),
      () => index('D5'),
    ),
  ).rejects.toThrow(failure);
  expect(await found('sumur')).toEqual([]);
  expect(await index('D5')).toEqual([]);
  expect(await found('sumur')).toEqual(['D5']);
});

test('a text that cannot be read returns its own message to the queue only', async () => {
  const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3');
  const { textKey } = await import('../../../functions/text-extraction/text-files.ts');
  const damaged = await storeDocument('D6', 'Rusak');
  const Key = textKey(damaged.file?.sha256 ?? '');
  await new S3Client({ forcePathStyle: true }).send(
    new PutObjectCommand({ Bucket: 'documents', Key, Body: 'no archive' }),
  );
  await storeDocument('D7', 'Reklamasi lahan bekas tambang.');
  expect(await index('D6', 'D7')).toEqual(['D6']);
  expect(await found('reklamasi')).toEqual(['D7']);
});

test('merges 64 segments without texts that are no longer found, and deletes what none names', async () => {
  const { listObjects } = await import('../../../infra/tools/common/stored-objects.ts');
  const { deleteUnusedSegments, saveSegment } = await import('../../../functions/file-search/segment-files.ts');
  const { changeManifest } = await import('../../../functions/file-search/manifest-store.ts');
  const { encodeSegment } = await import('../../../functions/file-search/text-index/segment.ts');
  const stored = async () => {
    let count = 0;
    for await (const objects of listObjects('uploads', 'search/')) count += objects.length;
    return count;
  };
  const before = await segments();
  const documents = await Promise.all(
    Array.from({ length: 63 - before.length }, (_, at) => storeDocument(`S${at}`, `Penyiraman jalan hauling S${at}.`)),
  );
  const written = await Promise.all(
    documents.map(({ id, file }) =>
      saveSegment(encodeSegment([{ id, sha256: file?.sha256 ?? '', pages: [`Penyiraman jalan hauling ${id}.`] }])),
    ),
  );
  await changeManifest((present) => ({ segments: [...present.segments, ...written] }));
  if (documents[0]) await change(documents[0], { status: 'Kadaluarsa', ended_reason: 'expired' });
  // Withdrawn when the merge reads it, and in force again before the merged segment takes effect.
  const back = documents[1] as NonNullable<(typeof documents)[1]>;
  const withdrawn = await change(back, { status: 'Kadaluarsa', ended_reason: 'expired' });
  await storeDocument('S-last', 'Penyiraman jalan hauling terakhir.');
  let puts = 0;
  await beforeFirst(
    (command, input) => isManifestPut(command, input) && ++puts === 2,
    async () => void (await change(withdrawn, { status: 'Aktif', ended_reason: undefined })),
    () => index('S-last'),
  );
  const [merged, added] = await segments();
  expect(added?.documents).toBe(1);
  expect(await segments()).toHaveLength(2);
  const current = ['D1', 'M-last', 'D3', 'D4', 'D5', 'D7', 'S-last', ...documents.slice(2).map(({ id }) => id)];
  expect(merged?.documents).toBe(current.length);
  expect(await found('radio kontak')).toEqual(['D1']);
  expect(await find('penyiraman')).toHaveLength(10);
  expect(await stored()).toBeGreaterThan(60);
  const isUsed = (key: string) => key === merged?.key || key === added?.key;
  expect(await deleteUnusedSegments(isUsed, Date.now())).toBe(0);
  await deleteUnusedSegments(isUsed, Date.now() + 2 * 3_600_000);
  expect(await stored()).toBe(2);
  expect(await found('radio kontak')).toEqual(['D1']);
});

test('a missing segment hides its documents only, and they are indexed again', async () => {
  const { changeManifest } = await import('../../../functions/file-search/manifest-store.ts');
  await storeDocument('D8', 'Peledakan dengan jarak aman.');
  await index('D8');
  const [merged] = await segments();
  await changeManifest(({ segments: present }) => ({
    segments: present.map((each) => (each.key === merged?.key ? { ...each, key: `${each.key}x` } : each)),
  }));
  expect(await found('peledakan')).toEqual(['D8']);
  expect(await found('radio kontak')).toEqual([]);
  await index('D1');
  expect(await found('radio kontak')).toEqual(['D1']);
});

test('a segment of another version of the product is not read, and leaves the manifest', async () => {
  const { changeManifest } = await import('../../../functions/file-search/manifest-store.ts');
  await changeManifest(({ segments: present }) => ({
    segments: [...present, { key: 'search/0/old', bytes: 9, documents: 1 }],
  }));
  expect(await found('radio kontak')).toEqual(['D1']);
  await storeDocument('D9', 'Menara lampu.');
  await index('D9');
  expect((await segments()).map(({ key }) => key)).not.toContain('search/0/old');
});

test('a rebuild replaces the index, continues after an interruption, and leaves what workers wrote meanwhile', async () => {
  const { rebuildIndex } = await import('../../../infra/tools/extract-texts/rebuild-index.ts');
  const lines: string[] = [];
  const rebuild = () => rebuildIndex((line) => lines.push(line));
  const failure = new Error('the command was interrupted');
  const isReplacement = (command: string, input: string) => isManifestPut(command, input) && input.includes('MANIFEST');
  await expect(beforeFirst(isReplacement, () => Promise.reject(failure), rebuild)).rejects.toThrow(failure);
  const before = await segments();
  await storeDocument('R1', 'Pompa penyaliran.');
  await index('R1');
  expect(await rebuild()).toEqual(new Set(['D6']));
  expect(lines).toContainEqual(expect.stringMatching(/^\d+ texts are indexed already$/));
  const after = await segments();
  expect(after.filter(({ key }) => before.some((each) => each.key === key))).toEqual([]);
  expect(after.reduce((sum, { documents }) => sum + documents, 0)).toBeLessThan(100);
  for (const [query, id] of [
    ['penyaliran', 'R1'],
    ['radio kontak', 'D1'],
    ['menara lampu', 'D9'],
  ] as const)
    expect(await found(query)).toContain(id);
});

test('verify names documents whose text is not in the index, and those whose file was not read yet', async () => {
  const { searchIndex } = await import('../../../infra/tools/verify/search-index.ts');
  const { emptyEnvironmentData } = await import('../../../infra/tools/verify/environment-data.ts');
  const { collectDocument } = await import('../../../infra/tools/verify/collect-documents.ts');
  const { keys } = await import('../../../functions/db/keys.ts');
  const data = emptyEnvironmentData();
  const documents = [
    await storeDocument('V1', 'Belum diindeks.'),
    documentFixture('V2', fileOf('unread')),
    documentFixture(
      'D1',
      await storeText(['Tujuan', 'Gunakan radio kontak pada kanal 5 sebelum mendahului unit lain.']),
    ),
    documentFixture('V3', { ...fileOf('expired'), status: 'Kadaluarsa' }),
  ];
  for (const document of documents) collectDocument(data, { ...document, ...keys.document(document.id) });
  expect(await searchIndex.compare(data)).toMatchObject({
    compared: 3,
    findings: [
      { line: 'N-V1 (V1) has a text that is not in the search index' },
      { line: 'N-V2 (V2): its file was not read yet', isNote: true },
    ],
  });
});

test('of two merges of the same segments one takes effect, and no document is found twice or lost', async () => {
  const { changeManifest } = await import('../../../functions/file-search/manifest-store.ts');
  const { saveSegment } = await import('../../../functions/file-search/segment-files.ts');
  const { encodeSegment } = await import('../../../functions/file-search/text-index/segment.ts');
  const add = async (prefix: string) => {
    const texts = await Promise.all(
      Array.from({ length: 64 - (await segments()).length }, async (_, at) => {
        const { id, file } = await storeDocument(`${prefix}${at}`, `Pengelasan tangki ${prefix}${at}.`);
        return saveSegment(encodeSegment([{ id, sha256: file?.sha256 ?? '', pages: [`Pengelasan tangki ${id}.`] }]));
      }),
    );
    await changeManifest((present) => ({ segments: [...present.segments, ...texts] }));
  };
  await add('C');
  for (const id of ['C-one', 'C-two']) await storeDocument(id, `Pengelasan tangki ${id}.`);
  // Each worker adds its document, and then merges: the second one between the reads and the write of the first.
  let puts = 0;
  await beforeFirst(
    (command, input) => isManifestPut(command, input) && ++puts === 2,
    () => index('C-two'),
    () => index('C-one'),
  );
  const listed = (await segments()).reduce((sum, { documents }) => sum + documents, 0);
  const { loadIndexedTexts } = await import('../../../functions/file-search/index-service.ts');
  const { loadManifest } = await import('../../../functions/file-search/manifest-store.ts');
  expect((await loadIndexedTexts(await loadManifest())).size).toBe(listed);
  expect(await found('pengelasan C-one')).toContain('C-one');
  expect(await found('pengelasan C-two')).toContain('C-two');
});
