import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DocumentReview } from '../../shared/api/document-reviews.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import { addDays, dateAt } from '../../shared/domain/time/working-days.ts';
import { currentAddress, findToast, openScreen, textsOf, users } from '../support/render-screen.tsx';
import { workbookSavedBy } from '../support/saved-workbooks.ts';
import { type Answers, answerCalls, failed, inputsOf } from '../support/stubbed-calls.ts';
import { listed, storedDocument } from '../support/stubbed-catalogue.ts';
import { row } from '../web/master-list/row-fixtures.ts';

const path = '/tinjauan-berkala';
const inDays = (days: number): string => addDays(dateAt(Date.now(), 'Asia/Jakarta'), days);
const due = (id: string, days: number): DocumentReview => ({
  ...row(id),
  ...{ review_due_on: inDays(days), reviewed_on: null, review_months: null },
  ...{ revision_need: null, running_submission_id: null },
});
const overdue = due('01', -10);
const soon = due('02', 20);
const answered = (reviews = [overdue, soon]): Answers => ({
  'list-document-reviews': ({ filter }) => ({
    reviews: filter === 'overdue' ? reviews.filter((each) => each === overdue) : reviews,
    next_cursor: null,
  }),
});
const openReviews = async (answers: Answers = {}, as = users.produksiHead, at = `${path}?tenggat=semua`) => {
  const page = await openScreen(at, { as, answers: { ...answered(), ...answers } });
  await screen.findByText('SOP-PRO-01');
  return page;
};
const openDialog = async (answers: Answers) => {
  const page = await openReviews(answers);
  await page.user.click(screen.getByRole('button', { name: 'Masih Sesuai: Dokumen 01' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Dokumen masih sesuai?' }));
  return { ...page, dialog, confirm: () => page.user.click(dialog.getByRole('button', { name: 'Masih Sesuai' })) };
};

describe('the list', () => {
  test('says by when each document is to be reviewed', async () => {
    await openReviews();
    const dues = textsOf(screen.getAllByRole('row').slice(1)).map(
      (text) => /(terlambat|dalam) \d+ hari/.exec(text)?.[0],
    );
    expect(dues).toEqual(['terlambat 10 hari', 'dalam 20 hari']);
    // A head reviews one department and has nothing to choose.
    expect(screen.queryByLabelText('Departemen')).toBeNull();
  });

  test('begins with what is overdue, and without that names the next review', async () => {
    await openReviews({}, users.produksiHead, path);
    expect(inputsOf('list-document-reviews')).toEqual([{ filter: 'overdue' }]);
    cleanup();
    await openScreen(path, { as: users.produksiHead, answers: answered([soon]) });
    await screen.findByText('Tidak ada tinjauan yang terlambat.');
    await screen.findByText(new RegExp(`^Tinjauan berikutnya: SOP-PRO-02 pada ${dayText(soon.review_due_on)}\\.`));
  });

  test('links the submission that is in flight for a document instead of a new one', async () => {
    await openReviews(answered([{ ...overdue, running_submission_id: 'S1' }, soon]));
    const running = screen.getByRole('link', { name: 'Diproses: Dokumen 01' });
    expect(running.getAttribute('href')).toBe('/dashboard?pengajuan=S1');
    expect(screen.queryByRole('button', { name: 'Perlu Revisi: Dokumen 01' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Perlu Revisi: Dokumen 02' })).toBeTruthy();
  });

  test('is filtered by date and department, in the URL', async () => {
    const { user } = await openReviews({}, users.controller);
    await user.click(screen.getByRole('tab', { name: 'Terlambat' }));
    await waitFor(() => expect(screen.queryByText('SOP-PRO-02')).toBeNull());
    await user.selectOptions(screen.getByLabelText('Departemen'), 'PLANT');
    await waitFor(() => expect(currentAddress()).toBe(`${path}?tenggat=terlambat&departemen=plant`));
    await waitFor(() =>
      expect(inputsOf('list-document-reviews').at(-1)).toEqual({ filter: 'overdue', department: 'PLT' }),
    );
  });

  test('that is empty says so, and leads to all dates', async () => {
    const { user } = await openScreen(`${path}?tenggat=10`, { as: users.controller, answers: answered([]) });
    await screen.findByText('Tidak ada tinjauan dalam 10 hari.');
    await user.click(screen.getByRole('button', { name: 'Semua' }));
    await screen.findByText('Tidak ada dokumen yang berlaku.');
    expect(currentAddress()).toBe(`${path}?tenggat=semua`);
  });

  test('is exported as a whole', async () => {
    const need = {
      since: '2026-11-24T03:00:00.000Z',
      by_nrp: '10000021',
      by_name: 'Agus',
      reason: 'Langkah 4 berubah',
    };
    const { user } = await openReviews(answered([overdue, { ...soon, revision_need: need }]));
    const { name, records } = await workbookSavedBy(() =>
      user.click(screen.getByRole('button', { name: 'Ekspor Excel' })),
    );
    expect(name).toMatch(/^Tinjauan Berkala - .*\.xlsx$/);
    expect(records.map((record) => record['Keterangan Tinjauan'])).toEqual([
      'terlambat 10 hari',
      'dalam 20 hari; perlu revisi sejak 24 Nov 2026',
    ]);
  });
});

describe('a review', () => {
  test('confirms the document with a note, and takes it out of the list', async () => {
    const { fill, dialog, confirm } = await openDialog({
      'review-document': {
        document: { ...row('01', { version: 4, review_due_on: '2027-11-24' }), revision_need: null },
      },
    });
    expect(dialog.getByText(/^SOP-PRO-01 · Revisi 1 · Tinjauan /)).toBeTruthy();
    await fill(dialog.getByLabelText('Catatan (Opsional)'), 'Sesuai hasil audit internal.');
    await confirm();
    await findToast('Tinjauan Tersimpan', 'SOP-PRO-01 masih sesuai. Tinjauan berikutnya 24 Nov 2027.');
    expect(screen.queryByText('SOP-PRO-01')).toBeNull();
    expect(screen.getByText('SOP-PRO-02')).toBeTruthy();
    expect(inputsOf('review-document')).toEqual([
      { id: '01', version: 3, outcome: 'suitable', reason: 'Sesuai hasil audit internal.' },
    ]);
  });

  test('of a document that changed meanwhile says so, and cannot be tried again', async () => {
    const { dialog, confirm } = await openDialog({
      'review-document': failed('already_reviewed', { message: 'Dokumen ini sudah ditinjau.' }),
    });
    await confirm();
    await dialog.findByText('Dokumen ini sudah ditinjau.');
    expect(dialog.getByRole('button', { name: 'Masih Sesuai' })).toHaveProperty('disabled', true);
    await waitFor(() => expect(inputsOf('list-document-reviews')).toHaveLength(2));
  });

  test('that finds that the document needs revision says what, marks it in the list, and offers the revision', async () => {
    const need = { since: '2026-11-24T02:00:00.000Z', by_nrp: '10000021', by_name: 'Rina', reason: 'Bab 4 usang.' };
    const { user, fill } = await openReviews({
      'review-document': { document: { ...row('02', { version: 4, review_due_on: inDays(20) }), revision_need: need } },
    });
    await user.click(screen.getByRole('button', { name: 'Perlu Revisi: Dokumen 02' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Dokumen perlu direvisi?' }));
    await user.click(dialog.getByRole('button', { name: 'Perlu Revisi' }));
    expect(dialog.getByText('Catatan harus diisi: apa yang perlu direvisi')).toBeTruthy();
    expect(inputsOf('review-document')).toEqual([]);
    await fill(dialog.getByLabelText('Catatan'), 'Bab 4 usang.');
    await user.click(dialog.getByRole('button', { name: 'Perlu Revisi' }));
    await findToast('Tinjauan Tersimpan', 'SOP-PRO-02 perlu direvisi.');
    expect(inputsOf('review-document')).toEqual([
      { id: '02', version: 3, outcome: 'needs_revision', reason: 'Bab 4 usang.' },
    ]);
    const shown = within(screen.getByRole('row', { name: /SOP-PRO-02/ }));
    expect(shown.getByText('Perlu revisi sejak 24 Nov 2026')).toBeTruthy();
    const link = shown.getByRole('link', { name: 'Ajukan Revisi: Dokumen 02' });
    const address = new URL(link.getAttribute('href') ?? '', 'https://hims.example');
    expect(address.pathname).toBe('/pengajuan');
    expect([...address.searchParams.values()]).toEqual(expect.arrayContaining(['SOP-PRO-02', '02']));
  });
});

describe('an overdue document', () => {
  const sentence = /^Tinjauan terlambat sejak /;

  test('stays Aktif and says so in the database', async () => {
    await openScreen('/database?cari=SOP-PRO-01', { answers: listed([overdue]) });
    const shown = within(await screen.findByRole('row', { name: /SOP-PRO-01/ }));
    expect(shown.getByText(sentence)).toBeTruthy();
    expect(shown.getByText('Aktif')).toBeTruthy();
  });

  test('is given other dates on its page, and is no longer overdue', async () => {
    const stored = storedDocument(overdue, { reviewed_on: inDays(-375), review_months: 12 });
    const { user, fill } = await openScreen('/dokumen/SOP-PRO-01?tab=tinjauan', {
      as: users.controller,
      answers: { ...listed([overdue]), 'get-hims-document': { documents: [stored], number_status: null } },
    });
    expect(await screen.findAllByText(sentence)).not.toEqual([]);
    const months = screen.getByLabelText('Interval Tinjauan (bulan), bawaan 24');
    const save = screen.getByRole('button', { name: 'Simpan' });
    expect(save).toHaveProperty('disabled', true);
    await fill(months, '0');
    await user.click(save);
    expect(months.getAttribute('aria-invalid')).toBe('true');
    await fill(months, '6');
    await fill(screen.getByLabelText('Tanggal Tinjauan Terakhir'), inDays(0));
    const saved = row('01', { version: 4, review_due_on: inDays(180) });
    answerCalls({
      'update-hims-documents': { updated_count: 1, results: [{ id: '01', success: true, document: saved }] },
      'get-hims-document': { documents: [storedDocument(saved)], number_status: null },
    });
    await user.click(save);
    await findToast('Berhasil', /^BerhasilTinjauan berikutnya /);
    expect(inputsOf('update-hims-documents')).toEqual([
      { department: 'PRO', rows: [{ id: '01', version: 3, reviewed_on: inDays(0), review_months: 6 }] },
    ]);
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  });
});
