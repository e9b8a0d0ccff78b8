import { expect, test } from 'vitest';
import { plannedDocuments } from '../../infra/local/demo/documents.ts';
import { signInAs } from '../support/demo-users.ts';
import { publishForReader } from '../support/required-reading.ts';
import { approveInTurn, decide, freshNomor, submit } from '../support/submissions.ts';
import { createSignedInUser } from '../support/users.ts';

const findPlannedDocument = (predicate: Parameters<ReturnType<typeof plannedDocuments>['find']>[0]) => {
  const found = plannedDocuments().find(predicate);
  if (!found) throw new Error('The demo has no such document');
  return found;
};

test('opens a controlled PDF inline, and downloads a workbook under its name', async () => {
  const employee = await signInAs('employee');
  const pdf = findPlannedDocument(({ file }) => file === 'pdf');
  const opened = await employee.ok('get-document-file', { id: pdf.id, kind: 'controlled' });
  expect(opened).toMatchObject({ inline: true, external: false });
  const response = await fetch(opened.url);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toMatch(/^inline/);
  expect((await response.text()).slice(0, 5)).toBe('%PDF-');
  const xlsx = findPlannedDocument(({ file }) => file === 'xlsx');
  const download = await employee.ok('get-document-file', { id: xlsx.id, kind: 'controlled' });
  expect(download.inline).toBe(false);
  expect((await fetch(download.url)).headers.get('content-disposition')).toMatch(/^attachment; .*\.xlsx/);
});

test('distinguishes a document without a file, a linked file, and a missing document', async () => {
  const employee = await signInAs('employee');
  const without = findPlannedDocument(({ file }) => file === 'none');
  expect(await employee.expectError('get-document-file', { id: without.id, kind: 'controlled' })).toMatchObject({
    error: 'file_not_found',
    message: 'Dokumen ini belum memiliki file yang terlampir',
  });
  const elsewhere = findPlannedDocument(({ file }) => typeof file === 'object');
  expect(await employee.ok('get-document-file', { id: elsewhere.id, kind: 'controlled' })).toMatchObject({
    external: true,
    url: 'https://jdih.esdm.go.id/',
  });
  expect(await employee.expectError('get-document-file', { id: 'none', kind: 'controlled' })).toMatchObject({
    error: 'not_found',
  });
});

test('shows superseded revisions to document controllers and approvers', async () => {
  const [employee, controller, head] = await Promise.all([
    signInAs('employee'),
    signInAs('controller'),
    signInAs('plantHead'),
  ]);
  const { id, revisi } = findPlannedDocument((plan) => plan.withHistory && plan.revisi > 0 && plan.file === 'pdf');
  const input = { id, kind: 'revision' as const, revisi: revisi - 1 };
  for (const by of [controller, head]) {
    // Never opened by itself, where nothing would say that it is superseded.
    const { inline, file_name, url } = await by.ok('get-document-file', input);
    expect([inline, file_name]).toEqual([false, expect.stringMatching(/^TIDAK BERLAKU - .+\.pdf$/)]);
    expect((await fetch(url)).headers.get('content-disposition')).toMatch(/^attachment; filename="TIDAK-BERLAKU-/);
  }
  expect(await employee.expectError('get-document-file', input)).toMatchObject({ error: 'not_found' });
  expect(await controller.expectError('get-document-file', { id, kind: 'revision' })).toMatchObject({
    status: 400,
    fields: { revisi: 'Revisi harus disebutkan' },
  });
});

test('shows the revision in force to everybody, and the one before it for the comparison only', async () => {
  const [reader, stranger, controller] = await Promise.all([
    createSignedInUser({ department: 'PRO' }),
    createSignedInUser({ department: 'SHE' }),
    signInAs('controller'),
  ]);
  const nomor = freshNomor();
  await publishForReader(reader, { nomor, nama: 'Lereng' });
  const [document] = (await reader.ok('get-hims-document', { nomor })).documents;
  const previous = { id: document?.id ?? '', kind: 'previous' } as const;
  expect(await reader.expectError('get-document-file', previous)).toMatchObject({ status: 404 });
  expect(document?.may.compare).toBe(false);
  await publishForReader(reader, { nomor, nama: 'Lereng', purpose: 'revision' });
  for (const by of [reader, controller, stranger]) {
    const former = await by.ok('get-document-file', previous);
    expect([former.inline, former.file_name]).toEqual([false, expect.stringMatching(/^TIDAK BERLAKU - /)]);
  }
  const present = { id: previous.id, kind: 'revision', revisi: 1 } as const;
  const compared = { id: previous.id, kind: 'compared' } as const;
  expect((await stranger.ok('get-document-file', present)).inline).toBe(true);
  for (const by of [reader, stranger])
    expect((await by.ok('get-document-file', compared)).file_name).toMatch(/^TIDAK TERKENDALI - /);
  const [shown] = (await stranger.ok('get-hims-document', { nomor })).documents;
  expect(shown).toMatchObject({ revisions: [], change: { reason: expect.any(String) }, may: { compare: true } });
  for (const by of [reader, stranger])
    expect(await by.expectError('get-document-file', { ...present, revisi: 0 })).toMatchObject({ status: 404 });
  const { documents } = await reader.ok('get-required-reading', {});
  const asked = documents.find((each) => each.document.nomor === nomor);
  // To compare is not to open what must be read.
  expect(asked).toMatchObject({ opened_at: null, change: { reason: expect.any(String) } });
});

test('a decided revision is compared with what it replaced by those who read its draft, which is marked once replaced', async () => {
  const [employee, controller, deciders] = await Promise.all([
    signInAs('employee'),
    signInAs('controller'),
    Promise.all((['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who))),
  ]);
  const document_number = freshNomor();
  const publish = async (submission_purpose: 'new' | 'revision') => {
    const id = await submit(employee, { document_number, submission_purpose });
    await approveInTurn(id, ...deciders);
    return id;
  };
  const first = await publish('new');
  const second = await publish('revision');
  const detailOf = (submission_id: string) => employee.ok('get-submission', { submission_id });
  expect(await detailOf(second)).toMatchObject({
    base: { revisi: 0, end: { reason: 'superseded', replaced_by: 1, at: expect.any(String) } },
    published: { revisi: 1, end: null },
  });
  expect((await detailOf(first)).published).toMatchObject({ revisi: 0, end: { replaced_by: 1 } });
  const open = (id: string, kind: 'base' | 'draft') => employee.ok('get-document-file', { id, kind });
  expect(await open(second, 'base')).toMatchObject({ inline: false });
  expect((await open(first, 'draft')).file_name).toMatch(/^TIDAK BERLAKU - /);
  expect((await open(second, 'draft')).file_name).not.toMatch(/TIDAK BERLAKU/);
  expect(await controller.expectError('get-document-file', { id: second, kind: 'base' })).toMatchObject({
    status: 404,
  });
  const rejected = await submit(employee, { document_number, submission_purpose: 'revision' });
  expect((await detailOf(rejected)).base).toEqual({ revisi: 1, end: null });
  await decide(await signInAs('admin'), rejected, 'reject', 'Lampiran kurang');
  const third = await publish('revision');
  expect((await detailOf(rejected)).base).toMatchObject({ revisi: 1, end: { replaced_by: 2 } });
  expect((await detailOf(third)).base).toMatchObject({ revisi: 1 });
});
