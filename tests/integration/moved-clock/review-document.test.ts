import { beforeAll, expect, test } from 'vitest';
import { noAnswers } from '../../../shared/api/import-answers.ts';
import { noFileToReview } from '../../../shared/domain/documents/document-reviews.ts';
import { dateAt } from '../../../shared/domain/time/working-days.ts';
import type { UserClient } from '../../support/api.ts';
import { importFile, loadDocuments, undoImport } from '../../support/bulk-jobs.ts';
import { testFile } from '../../support/files.ts';
import { workbook } from '../../support/import-corpus/workbooks.ts';
import { as, expectSoundDataNow, startAt, suiteClock } from '../../support/moved-clock-suite.ts';
import { documentWith } from '../../support/printable-documents.ts';
import { approveInTurn, freshNomor, submit } from '../../support/submissions.ts';
import { create, editOrThrow, loadRow } from '../master-list.ts';

const clock = suiteClock();
beforeAll(() => startAt('2029-11-29T03:00:00.000Z'));

const today = (): string => dateAt(clock.now(), 'Asia/Jakarta');

const header = ['Nomor Dokumen', 'Nama Dokumen', 'Jenis', 'Departemen', 'Revisi', 'Tanggal Berlaku'];
const reviewHeader = [...header, 'Tanggal Tinjauan Terakhir', 'Interval Tinjauan (bulan)'];

/** Every page of the list of reviews. */
const listReviews = async (by: UserClient, filter: 'overdue' | '10' | '30' | '90' | 'all') => {
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await by.ok('list-document-reviews', { filter, cursor });
    pages.push(page.reviews);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
};

const nomorsOf = (pages: { nomor: string }[][]): string[] => pages.flat().map(({ nomor }) => nomor);

test('a published document is due an interval after its publication, and a revision begins anew', async () => {
  await clock.moveTo('2029-11-30T03:00:00.000Z');
  const [employee, controller] = [await as('employee'), await as('controller')];
  const approvers = await Promise.all((['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map(as));
  const nomor = freshNomor();
  await approveInTurn(await submit(employee, { document_number: nomor }), ...approvers);
  const [published] = await loadDocuments(controller, nomor);
  expect(published).toMatchObject({ review_due_on: '2031-11-30', reviewed_on: null, review_months: null });
  await clock.moveTo('2030-02-28T03:00:00.000Z');
  const [author, ...later] = await Promise.all(
    (['employee', 'admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map(as),
  );
  if (!author) throw new Error('The employee signed in');
  const revision = await submit(author, { document_number: nomor, submission_purpose: 'revision' });
  await approveInTurn(revision, ...later);
  const [revised] = await loadDocuments(await as('controller'), nomor);
  expect(revised).toMatchObject({ revisi: 1, review_due_on: '2032-02-28' });
  const cancellation = await submit(author, { document_number: nomor, submission_purpose: 'cancellation' });
  await approveInTurn(cancellation, ...later);
  expect((await loadDocuments(await as('controller'), nomor))[0]).not.toHaveProperty('review_due_on');
});

test('an import knows the dates, reports those that cannot be, and its undo gives the former ones back', async () => {
  await clock.moveTo('2030-03-01T03:00:00.000Z');
  const controller = await as('controller');
  const [a, b, c] = [freshNomor(), freshNomor(), freshNomor()];
  const list = workbook('tinjauan.xlsx', [
    reviewHeader,
    [a, 'Satu', 'SOP', 'PRO', 0, '29/02/2024', '31/08/2029', '6 bulan'],
    [b, 'Dua', 'FRM', 'SHE', 0, '29/02/2024', '-', null],
    [c, 'Tiga', 'SOP', 'SHE', 0, null, '01/01/2031', 200],
  ]);
  const answers = { ...noAnswers, choices: [{ question: 'dates future', choice: 'reject' }] };
  const job = await importFile(controller, list, { answers });
  expect(job.result?.counts).toMatchObject({ baru: 2, galat: 1 });
  expect(job.result?.errors.join('\n')).toMatch(
    /kolom reviewed_on: .*belum tiba[\s\S]*kolom review_months: .*1–120 bulan/,
  );
  const due = async (nomor: string) => (await loadDocuments(controller, nomor))[0];
  expect(await due(a)).toMatchObject({ review_due_on: '2030-02-28', reviewed_on: '2029-08-31', review_months: 6 });
  expect(await due(b)).toMatchObject({ review_due_on: '2027-02-28', reviewed_on: null });
  const again = await importFile(
    controller,
    workbook('lagi.xlsx', [reviewHeader, [b, 'Dua', 'FRM', 'SHE', 0, null, '01/02/2030', '1 tahun']]),
    { replace_existing: true },
  );
  expect(again.result?.counts).toMatchObject({ ubah: 1 });
  expect(await due(b)).toMatchObject({ review_due_on: '2031-02-01', reviewed_on: '2030-02-01', review_months: 12 });
  await undoImport(controller, again.job_id);
  expect(await due(b)).toMatchObject({ review_due_on: '2027-02-28', reviewed_on: null, review_months: null });
});

test('“Masih sesuai” is one signed entry of the history, moves the date, and refuses the second reviewer', async () => {
  await clock.moveTo('2030-04-30T03:00:00.000Z');
  const [controller, head] = [await as('controller'), await as('produksiHead')];
  const row = await documentWith(controller, await testFile('pdf'), 'PRO');
  await clock.moveTo('2032-05-31T03:00:00.000Z');
  const [headLater, controllerLater] = [await as('produksiHead'), await as('controller')];
  expect(nomorsOf(await listReviews(headLater, 'overdue'))).toContain(row.nomor);
  const input = { id: row.id, version: row.version, reason: '  Sesuai hasil audit  ' };
  const answers = await Promise.all([
    headLater.call('review-document', input),
    controllerLater.call('review-document', { id: row.id, version: row.version }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = await controllerLater.expectError('review-document', input);
  expect(refused).toMatchObject({ error: 'already_reviewed' });
  expect(refused.message).toMatch(/sudah ditinjau oleh .+ pada 31 Mei 2032/);
  const [document] = await loadDocuments(controllerLater, row.nomor);
  expect(document).toMatchObject({ status: 'Aktif', reviewed_on: '2032-05-31', review_due_on: '2034-05-31' });
  expect(document?.edits).toHaveLength(1);
  expect(document?.edits[0]).toMatchObject({
    action: 'reviewed',
    review: { revisi: 0, sha256: expect.stringMatching(/^.{44}$/), due_on: '2034-05-31' },
  });
  expect(nomorsOf(await listReviews(headLater, 'overdue'))).not.toContain(row.nomor);
  expect(head.nrp).toBe(headLater.nrp);
});

test('the server refuses reviews of other departments, other roles, deleted and expired documents', async () => {
  const [controller, shead, employee] = [await as('controller'), await as('sheHead'), await as('employee')];
  const row = await create(controller, { department: 'PRO', nomor: freshNomor() });
  const review = { id: row.id, version: row.version };
  expect(await shead.expectError('review-document', review)).toMatchObject({ error: 'forbidden' });
  expect(await employee.expectError('review-document', review)).toMatchObject({ status: 403 });
  expect(await employee.expectError('list-document-reviews', {})).toMatchObject({ status: 403 });
  expect(await shead.expectError('list-document-reviews', { department: 'PRO' })).toMatchObject({ status: 403 });
  expect(nomorsOf(await listReviews(shead, 'all'))).not.toContain(row.nomor);
  expect(await (await as('projectManager')).expectError('list-document-reviews', {})).toMatchObject({ status: 403 });
  // Without a file it says nothing that can be confirmed.
  const noFile = await controller.expectError('review-document', review);
  expect(noFile).toMatchObject({ status: 400, fields: { id: noFileToReview(row.nomor) } });
  expect((await loadRow(controller, row))?.version).toBe(row.version);
  const reason = 'x'.repeat(501);
  expect(await controller.expectError('review-document', { ...review, reason })).toMatchObject({ status: 400 });
  const expired = await editOrThrow(controller, row, { status: 'Kadaluarsa' });
  expect(expired).not.toHaveProperty('review_due_on');
  const present = { id: row.id, version: expired.version };
  expect(await controller.expectError('review-document', present)).toMatchObject({ status: 400 });
  const { version } = await controller.ok('delete-hims-document', { id: row.id, reason: 'Baris yang keliru' });
  expect(await controller.expectError('review-document', { id: row.id, version })).toMatchObject({ status: 404 });
});

test('lists every document once, by date, page by page and by filter', async () => {
  const controller = await as('controller');
  const rows = Array.from({ length: 60 }, (_, at) => [
    ...[freshNomor(), `Dokumen ${at}`, 'SOP', at % 2 === 0 ? 'PLT' : 'ENG', 0],
    '01/01/2032',
    null,
    1 + (at % 40),
  ]);
  await importFile(controller, workbook('banyak.xlsx', [reviewHeader, ...rows]));
  const pages = await listReviews(controller, 'all');
  expect(pages.length).toBeGreaterThan(1);
  const dates = pages.flat().map(({ review_due_on }) => review_due_on);
  expect(dates).toEqual([...dates].sort());
  const all = nomorsOf(pages);
  expect(new Set(all).size).toBe(all.length);
  expect(rows.every(([nomor]) => all.includes(String(nomor)))).toBe(true);
  const overdue = (await listReviews(controller, 'overdue')).flat();
  const soon = (await listReviews(controller, '90')).flat();
  expect(overdue.every(({ review_due_on }) => review_due_on < today())).toBe(true);
  expect(soon.every(({ review_due_on }) => review_due_on >= today())).toBe(true);
  expect(overdue.length).toBeGreaterThan(0);
  expect(soon.length).toBeGreaterThan(0);
});

test('leaves data that verify finds sound', expectSoundDataNow);
