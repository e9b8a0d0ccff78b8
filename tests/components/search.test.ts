import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { SubmissionRecord } from '../../shared/api/submission-records.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { setReachable } from '../../web/src/lib/api/connectivity.ts';
import { currentAddress, findToast, openScreen, textsOf, users } from '../support/render-screen.tsx';
import { type Answers, answerCalls, failed, inputsOf } from '../support/stubbed-calls.ts';
import { listed } from '../support/stubbed-catalogue.ts';
import { submissionDetailFixture, submissionRecordFixture } from '../support/submission-fixtures.ts';
import { row } from '../web/master-list/row-fixtures.ts';

const title = 'Dump Truck Pengangkut Overburden';
const documents = [
  row('01', { nama: title }),
  row('02', { nama: `${title} lama`, status: 'Kadaluarsa' }),
  row('03', { nama: 'Perawatan Excavator', department: 'PLT' }),
];
const submission = submissionRecordFixture({
  id: 'S1',
  document_title: 'Prosedur Uji',
  document_number: 'HKT-SOP-PRO-909',
});
const answered = (shown: readonly DocumentRow[] = documents, submissions: SubmissionRecord[] = []): Answers => ({
  ...listed(shown),
  'get-dashboard-documents': {
    ...{ documents: submissions, total: submissions.length, next_cursor: null },
    totals: { total: submissions.length, under_review: submissions.length, in_approval: 0, approved: 0 },
  },
  'get-required-reading': { documents: [], total: 0, overdue: 0, unread_ids: [], next_cursor: null },
});

const field = () => screen.getByRole('combobox', { name: /^Cari nomor/ });
const options = () => screen.getAllByRole('option');
const active = () => screen.getByRole('option', { selected: true });
const openButton = () => screen.findByRole('button', { name: 'Cari di HIMS' });
const isOpen = () => screen.queryByRole('dialog', { name: 'Cari di HIMS' }) !== null;

const openSearch = async (as = users.controller, answers: Answers = answered(), path = '/panduan') => {
  const page = await openScreen(path, { as, answers, width: 1100 });
  await page.user.click(await openButton());
  await screen.findByRole('dialog', { name: 'Cari di HIMS' });
  return page;
};

describe('the search everywhere', () => {
  test('leads to the records that have the text: of a head’s department, of one that a keeper chooses, of none for staff', async () => {
    const records = { 'list-record-series': { series: [], next_cursor: null } };
    const answers = { ...answered(), ...records, 'list-records': { records: [], next_cursor: null } };
    const follow = async (as = users.controller) => {
      const { user } = await openSearch(as, answers);
      await user.paste('boks & map');
      await user.click(await screen.findByRole('link', { name: /^Cari “boks & map” di arsip catatan/ }));
      expect(isOpen()).toBe(false);
      return user;
    };
    const keeper = await follow();
    await screen.findByText('Buka departemen yang arsipnya dicari dengan “boks & map”.');
    await keeper.click(screen.getByRole('link', { name: 'Buka daftar catatan PLANT' }));
    await waitFor(() => expect(inputsOf('list-records')).toEqual([{ department: 'PLT', search: 'boks & map' }]));
    cleanup();
    await follow(users.produksiHead);
    await waitFor(() => expect(inputsOf('list-records')).toContainEqual({ department: 'PRO', search: 'boks & map' }));
    cleanup();
    const { user } = await openSearch(users.employee, answers);
    await user.paste('excavator');
    await screen.findByRole('option', { name: /Perawatan/ });
    expect(screen.queryByRole('link', { name: /arsip catatan/ })).toBeNull();
  });

  test('opens with a key, forgives a typing error, and Enter opens the file of the best document', async () => {
    const { user } = await openScreen('/panduan', { as: users.controller, answers: answered() });
    await openButton();
    await user.keyboard('/');
    await waitFor(field);
    expect(field()).toHaveProperty('value', '');
    await user.paste('dump trukc');
    await waitFor(() => expect(textsOf(options())[0]).toContain('SOP-PRO-01'));
    expect(active().textContent).toContain('SOP-PRO-01');
    expect(screen.getByRole('option', { name: /Kadaluarsa/ }).textContent).toContain('SOP-PRO-02');
    vi.spyOn(window, 'open').mockReturnValue(null);
    answerCalls({ ...answered(), 'get-document-file': failed('file_not_found') });
    await user.keyboard('{Enter}');
    await findToast('File tidak tersedia');
    expect(inputsOf('get-document-file')).toEqual([{ id: '01', kind: 'controlled' }]);
    expect(currentAddress()).toBe('/panduan');
    expect(isOpen()).toBe(false);
  });

  test('shows the page of a document with its second action, by key and by pointer', async () => {
    const { user } = await openSearch(users.employee);
    await user.paste('excavator');
    await screen.findByRole('option', { name: /Perawatan/ });
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    await screen.findByRole('heading', { level: 1, name: 'Perawatan Excavator' });
    expect(currentAddress()).toBe('/dokumen/SOP-PRO-03');
    await user.click(await openButton());
    await user.paste('SOP-PRO-01');
    const option = await screen.findByRole('option', { name: /Dump Truck/ });
    await user.click(within(option).getByText('Kartu'));
    await screen.findByRole('heading', { level: 1, name: title });
  });

  test('never opens the file of a document that is not in force at once', async () => {
    const { user } = await openSearch(users.employee);
    await user.paste('SOP-PRO-02');
    await screen.findByRole('option', { name: /lama/ });
    await user.keyboard('{Enter}');
    await screen.findByText('TIDAK BERLAKU');
    expect(currentAddress()).toBe('/dokumen/SOP-PRO-02');
    expect(inputsOf('get-document-file')).toEqual([]);
  });

  test('offers what was chosen first the next time, and Escape returns to its button', async () => {
    const { user, reload } = await openSearch();
    await user.paste('excavator');
    await screen.findByRole('option', { name: /Perawatan/ });
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    await reload();
    await user.click(await openButton());
    const recent = within(await screen.findByRole('group', { name: 'Terakhir dan sering dibuka' }));
    expect(textsOf(recent.getAllByRole('option'))[0]).toContain('SOP-PRO-03');
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    await waitFor(async () => expect(document.activeElement).toBe(await openButton()));
  });

  test('finds submissions by number, which the arrow keys reach', async () => {
    const { user } = await openSearch(users.controller, {
      ...answered([row('909', { nama: 'Uji' })], [submission]),
      'get-submission': submissionDetailFixture({ submission }),
    });
    await user.paste('hkt sop pro 909');
    const found = await within(await screen.findByRole('group', { name: 'Pengajuan' })).findByRole('option');
    for (let step = 0; step < 5 && active() !== found; step += 1) await user.keyboard('{ArrowDown}');
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Prosedur Uji' });
  });

  test('leaves its key to a field', async () => {
    const { user } = await openScreen('/database', { as: users.controller, answers: answered() });
    await user.click(await screen.findByLabelText('Cari dokumen anda'));
    await user.keyboard('a/b');
    expect(screen.getByLabelText('Cari dokumen anda')).toHaveProperty('value', 'a/b');
    expect(isOpen()).toBe(false);
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Cari di HIMS' });
  });

  test('says that nothing was found', async () => {
    const { user } = await openSearch();
    await user.paste('zzqqxxvv');
    await screen.findByText('Tidak ada hasil yang cocok.');
    await user.click(screen.getByRole('button', { name: 'Tutup pencarian' }));
    expect(isOpen()).toBe(false);
  });

  test('says that a list is missing, and loads it again', async () => {
    const { user } = await openSearch(users.controller, { ...answered(), 'list-hims-documents': failed('forbidden') });
    await screen.findByText('Sebagian daftar gagal dimuat, sehingga hasilnya belum lengkap.');
    answerCalls(answered());
    await user.click(screen.getByRole('button', { name: 'Coba Lagi' }));
    await user.click(field());
    await user.paste('excavator');
    await screen.findByRole('option', { name: /Perawatan/ });
    expect(screen.queryByText(/gagal dimuat/)).toBeNull();
  });

  test('keeps its results without a connection, and says so', async () => {
    const { user } = await openSearch();
    await user.paste('excavator');
    await screen.findByRole('option', { name: /Perawatan/ });
    setReachable(false);
    await screen.findByText(/^Koneksi terputus. Pencarian memakai data terakhir/);
    expect(screen.getByRole('option', { name: /Perawatan/ })).toBeTruthy();
  });
});

test('the database keeps its exact search and offers similar documents when it finds none', async () => {
  const { user } = await openScreen('/database?cari=dump+trukc', { answers: answered(), width: 1100 });
  await screen.findByText('Tidak ada dokumen yang cocok.');
  const similar = within(await screen.findByRole('region', { name: 'Mungkin yang Anda maksud:' }));
  expect(textsOf(similar.getAllByRole('link'))).toEqual([
    expect.stringContaining('SOP-PRO-01'),
    expect.stringContaining('SOP-PRO-02'),
  ]);
  await user.click(similar.getByRole('link', { name: /SOP-PRO-01/ }));
  await screen.findByRole('heading', { level: 1, name: title });
});
