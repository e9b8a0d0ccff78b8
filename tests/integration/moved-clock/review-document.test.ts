import { beforeAll, expect, test } from 'vitest';
import { noFileToReview } from '../../../shared/domain/documents/document-reviews.ts';
import { addMonths, dateAt } from '../../../shared/domain/time/working-days.ts';
import type { UserClient } from '../../support/api.ts';
import { importFile, loadDocuments, undoImport } from '../../support/bulk-jobs.ts';
import { testFile } from '../../support/files.ts';
import { workbook } from '../../support/import-corpus/workbooks.ts';
import { runSchedules, runSchedulesUntilLogged } from '../../support/local-stack-data.ts';
import { as, expectSoundDataNow, startAt, suiteClock } from '../../support/moved-clock-suite.ts';
import { documentWith } from '../../support/printable-documents.ts';
import { approveInTurn, freshNomor, submit } from '../../support/submissions.ts';
import { create, edit, editOrThrow, loadRow } from '../master-list.ts';

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
  const job = await importFile(controller, list);
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

test('imported documents without dates are due by the answer about their last review, and at once without one', async () => {
  const controller = await as('controller');
  const [reviewed, never, dated] = [freshNomor(), freshNomor(), freshNomor()];
  const list = (...rows: (readonly [string, string | null])[]) =>
    workbook('tanpa-tanggal.xlsx', [
      reviewHeader,
      ...rows.map(([nomor, date]) => [nomor, 'Empat', 'SOP', 'SHE', 0, date, null, null]),
    ]);
  const due = async (nomor: string) => (await loadDocuments(controller, nomor))[0];
  const answer = { reviewed_on: '2027-05-04' };
  await importFile(controller, list([reviewed, null], [dated, '01/06/2029']), answer);
  expect(await due(reviewed)).toMatchObject({ reviewed_on: '2027-05-04', review_due_on: '2029-05-04' });
  expect(await due(dated)).toMatchObject({ reviewed_on: null, review_due_on: '2031-06-01' });
  const { reviews } = await controller.ok('list-document-reviews', { filter: 'overdue', department: 'SHE' });
  expect(reviews.map(({ nomor }) => nomor)).toContain(reviewed);
  await importFile(controller, list([never, null]));
  expect(await due(never)).toMatchObject({ reviewed_on: null, review_due_on: '2030-03-01' });
  const [upload_id = ''] = await controller.upload([list([never, null])], 'bulk');
  expect(await controller.expectError('bulk-import-csv', { upload_id, reviewed_on: '2030-03-02' })).toMatchObject({
    error: 'invalid_input',
    fields: { reviewed_on: expect.stringContaining('tidak boleh setelah') },
  });
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
  expect(refused).toMatchObject({ status: 409, error: 'already_reviewed' });
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

test('“Perlu revisi” is recorded with what to revise, moves no date, and ends with a suitable review or the next revision', async () => {
  const [controller, head] = [await as('controller'), await as('produksiHead')];
  const row = await documentWith(controller, await testFile('pdf'), 'PRO');
  const review = { id: row.id, version: row.version, outcome: 'needs_revision' as const };
  expect(await head.expectError('review-document', { ...review, reason: ' ' })).toMatchObject({
    status: 400,
    fields: { reason: 'Catatan harus diisi: apa yang perlu direvisi' },
  });
  const { document } = await head.ok('review-document', { ...review, reason: 'Bab 4 usang' });
  const need = { by_nrp: head.nrp, reason: 'Bab 4 usang' };
  expect(document).toMatchObject({ review_due_on: row.review_due_on, revision_need: need });
  const present = async (by = controller) => (await loadDocuments(by, row.nomor))[0];
  expect(await present()).toMatchObject({ reviewed_on: null, revision_need: need });
  expect((await present())?.edits[0]).toMatchObject({ action: 'reviewed', review: { outcome: 'needs_revision' } });
  expect(await present(await as('employee'))).toMatchObject({ revision_need: null });
  const listed = (await listReviews(head, 'all')).flat().find(({ id }) => id === row.id);
  expect(listed).toMatchObject({ revision_need: need });
  const edited = await editOrThrow(controller, document, { nama: 'Nama lain' });
  expect(await present()).toMatchObject({ revision_need: need });
  // A list with the next revision ends it; the undo of that import brings it back.
  const next = workbook('revisi.xlsx', [header, [row.nomor, edited.nama, edited.jenis, 'PRO', row.revisi + 1, null]]);
  const job = await importFile(controller, next, { replace_existing: true });
  expect(await present()).toMatchObject({ revisi: row.revisi + 1, revision_need: null });
  await undoImport(controller, job.job_id);
  const restored = await present();
  expect(restored).toMatchObject({ revisi: row.revisi, revision_need: need });
  await head.ok('review-document', { id: row.id, version: restored?.version ?? 0 });
  expect(await present()).toMatchObject({ reviewed_on: today(), revision_need: null });
});

test('the server refuses reviews of other departments, other roles, deleted and expired documents', async () => {
  const [controller, shead, employee] = [await as('controller'), await as('sheHead'), await as('employee')];
  const row = await create(controller, { department: 'PRO', nomor: freshNomor() });
  const review = { id: row.id, version: row.version };
  expect(await shead.expectError('review-document', review)).toMatchObject({ status: 403, error: 'forbidden' });
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

test('the editor changes interval and last review, and the list shows the date', async () => {
  const controller = await as('controller');
  const row = await create(controller, { department: 'LOG' });
  const own = await editOrThrow(controller, row, { review_months: 1, reviewed_on: today() });
  expect(own.review_due_on).toBe(addMonths(today(), 1));
  expect(await loadRow(controller, own)).toEqual(own);
  expect(await edit(controller, own, { reviewed_on: '2099-01-01' })).toMatchObject({
    success: false,
    fields: { reviewed_on: expect.stringContaining('setelah hari ini') },
  });
  const byType = await editOrThrow(controller, own, { review_months: null, reviewed_on: null });
  expect(byType.review_due_on).toBe(addMonths(today(), 24));
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

test('the digest of the day says what falls due, once', async () => {
  // 31 May 2032 plus 24 months; a Monday morning in Jakarta.
  const controller = await as('controller');
  const row = await create(controller, { department: 'HGS' });
  expect(row.review_due_on).toBe('2034-05-31');
  await clock.moveTo('2034-05-22T01:00:00.000Z');
  const head = await as('hcgsHead');
  const reviewNotices = async () =>
    (await head.ok('get-user-notifications', {})).notifications.filter(({ opens }) => opens === 'reviews');
  runSchedules();
  await expect.poll(reviewNotices).toHaveLength(1);
  expect((await reviewNotices())[0]?.message).toBe('1 dokumen HCGS perlu ditinjau ulang dalam 10 hari.');
  await runSchedulesUntilLogged(/no digests due/);
  expect(await reviewNotices()).toHaveLength(1);
});

test('leaves data that verify finds sound', expectSoundDataNow);
