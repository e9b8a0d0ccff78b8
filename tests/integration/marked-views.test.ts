import { beforeAll, expect, inject, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { sha256Of, type TestFile, testFile } from '../support/files.ts';
import { readPdf } from '../support/pdf-text.ts';
import { documentWith } from '../support/printable-documents.ts';
import { readStampedCode } from '../support/qr-path.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../support/submissions.ts';
import { createSignedInUser } from '../support/users.ts';

const publish = async (draft: TestFile, document_number: string, submission_purpose: 'new' | 'revision') => {
  const deciders = (['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((name) => signInAs(name));
  const id = await submit(await signInAs('employee'), { document_number, submission_purpose }, { draft });
  await approveInTurn(id, ...(await Promise.all(deciders)));
};

const download = async (url: string): Promise<Uint8Array> => new Uint8Array(await (await fetch(url)).arrayBuffer());

/** What 'Lihat' opens, once its view is made. */
const openMarked = (by: UserClient, id: string) =>
  waitUntil(async () => {
    const opened = await by.ok('get-document-file', { id, kind: 'controlled' });
    return opened.marked ? opened : undefined;
  }, 10_000);

/** The heading and reason of the page that the code leads to, and what identifies the revision. */
const statusOf = async (bytes: Uint8Array): Promise<string[]> => {
  const { host, pathname } = new URL(readStampedCode(bytes) ?? '');
  expect(host).toBe(new URL(inject('localStackUrl')).host);
  const html = await (await fetch(new URL(pathname, inject('localStackUrl')))).text();
  return [...html.matchAll(/<(?:h1|p|dt|dd)>(.*?)<\//g)].map(([, text = '']) => text);
};

let controller: UserClient;
let reader: UserClient;
beforeAll(async () => {
  Object.assign(process.env, inject('adminEnv'));
  [controller, reader] = await Promise.all([signInAs('controller'), createSignedInUser({ department: 'PRO' })]);
});

test("'Lihat' opens a file whose pages say what a print is, while evidence and keepers have the approved bytes", async () => {
  const nomor = freshNomor();
  const [first, second] = await Promise.all([0, 1].map((revisi) => testFile('pdf', { nomor, revisi })));
  if (!first || !second) throw new Error('Two files are expected');
  await publish(first, nomor, 'new');
  const [document] = (await reader.ok('get-hims-document', { nomor })).documents;
  if (!document) throw new Error('A document is expected');
  const { id } = document;
  const opened = await openMarked(reader, id);
  expect(opened).toMatchObject({ inline: true, external: false });
  const bytes = await download(opened.url);
  for (const { texts } of await readPdf(bytes))
    expect(texts.map(({ text }) => text).join('\n')).toMatch(
      /^Tidak terkendali bila dicetak · revisi 0 · \d+ \w{3} 20\d\d \d\d\.\d\d$/m,
    );

  const original = await controller.ok('get-document-file', { id, kind: 'original' });
  expect(original.inline).toBe(false);
  expect(sha256Of(await download(original.url))).toBe(sha256Of(first.bytes));
  expect(await reader.expectError('get-document-file', { id, kind: 'original' })).toMatchObject({ status: 404 });
  const again = await reader.ok('get-document-file', { id, kind: 'revision', revisi: 0 });
  expect(sha256Of(await download(again.url))).toBe(sha256Of(bytes));
  const compared = await reader.ok('get-document-file', { id, kind: 'compared' });
  expect([compared.inline, compared.file_name]).toEqual([false, expect.stringMatching(/^TIDAK TERKENDALI - /)]);
  expect(sha256Of(await download(compared.url))).toBe(sha256Of(first.bytes));

  const asked = await waitUntil(async () =>
    (await reader.ok('get-required-reading', {})).documents.find((each) => each.document.id === id),
  );
  await reader.ok('acknowledge-reading', { document_id: id, reading_id: asked.reading_id });
  const { keys } = await import('../../functions/db/keys.ts');
  const { readItem } = await import('../../functions/db/table.ts');
  const { evidenceItem } = await import('../../functions/required-reading/evidence-store.ts');
  const evidence = await readItem(evidenceItem, keys.understoodEvidence(id, asked.reading_id, reader.nrp));
  expect(evidence?.sha256).toBe(sha256Of(first.bytes));

  await publish(second, nomor, 'revision');
  const next = await openMarked(reader, id);
  const nextBytes = await download(next.url);
  expect((await readPdf(nextBytes))[0]?.texts.map(({ text }) => text).join('\n')).toContain('· revisi 1 ·');
  expect(await statusOf(nextBytes)).toEqual([
    'MASIH BERLAKU',
    'Revisi ini yang berlaku. Cetakannya tidak terkendali: pindai lagi setiap kali akan dipakai.',
    ...['Nomor', nomor, 'Revisi', '1', 'Terbit'],
    expect.stringMatching(/^\d+ \w{3} 20\d\d \d\d\.\d\d$/),
  ]);
  expect(await statusOf(bytes)).toEqual(expect.arrayContaining(['TIDAK BERLAKU', 'Digantikan Revisi 1.']));
});

test('a document that has ended opens with red bands, under a name that says so, and as a download without them', async () => {
  const { id, department } = await documentWith(controller, await testFile('pdf'));
  await openMarked(reader, id);
  const detail = await controller.ok('get-hims-document', { id });
  const { version = 0 } = detail.documents[0] ?? {};
  await controller.ok('update-hims-documents', { department, rows: [{ id, version, status: 'Kadaluarsa' }] });
  const { file_name, inline, url } = await openMarked(reader, id);
  expect([file_name, inline]).toEqual([expect.stringMatching(/^TIDAK BERLAKU - .+\.pdf$/), true]);
  for (const { texts } of await readPdf(await download(url)))
    expect(texts.map(({ text }) => text).join('\n')).toMatch(
      /^TIDAK BERLAKU · Masa berlaku revisi 0 sudah berakhir sejak /m,
    );

  const xlsx = await documentWith(controller, await testFile('xlsx'));
  const { documents } = await controller.ok('get-hims-document', { id: xlsx.id });
  const row = { id: xlsx.id, version: documents[0]?.version ?? 0, status: 'Kadaluarsa' as const };
  await controller.ok('update-hims-documents', { department: xlsx.department, rows: [row] });
  expect(await reader.ok('get-document-file', { id: xlsx.id, kind: 'controlled' })).toMatchObject({
    file_name: expect.stringMatching(/^TIDAK BERLAKU - .+\.xlsx$/),
    inline: false,
  });
});
