import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Task } from '../../../shared/api/home.ts';
import { currentAddress, openScreen, textsOf, users } from '../../support/render-screen.tsx';
import { type Answers, answerCalls, failed, inputsOf, withheld } from '../../support/stubbed-calls.ts';
import { taskFixture } from '../../support/task-fixtures.ts';

const noSubmissions: Answers = {
  'get-dashboard-documents': {
    ...{ documents: [], total: 0, next_cursor: null },
    totals: { total: 0, under_review: 0, in_approval: 0, approved: 0 },
  },
};

const block = () => screen.findByRole('region', { name: 'Yang perlu Anda lakukan' });
const openHome = (tasks: Task[], as = users.employee, answers: Answers = {}) =>
  openScreen('/dashboard', { as, answers: { ...noSubmissions, 'get-home': { tasks }, ...answers } });
/** Each row as it is read, and where it leads. */
const rowsOf = async (first: RegExp): Promise<[string, string | null][]> => {
  await within(await block()).findByRole('link', { name: first });
  const items = within(await block()).getAllByRole('listitem');
  return items.map((item) => [item.textContent ?? '', within(item).getByRole('link').getAttribute('href')]);
};

const lateReaders = ['10000031', '10000032'].map((nrp) => ({
  ...{ nrp, full_name: null, required: 3, understood: 1, overdue: 2, next_due_on: '2026-11-20' },
}));

test('remind at once: every late person of a head, and those who decide an own submission', async () => {
  const { user } = await openHome([], users.produksiHead, {
    'list-readers': { people: lateReaders, total: 20, late: 2, next_cursor: null },
    'remind-reader': ({ nrp }) =>
      nrp === '10000032' ? failed('already_reminded_reader') : { reminded_at: '2026-11-28T03:00:00Z' },
  });
  await user.click(await within(await block()).findByRole('button', { name: 'Ingatkan semua (2)' }));
  await screen.findByText('1 orang diingatkan membaca, 1 tidak perlu diingatkan hari ini.');
  expect(inputsOf('remind-reader').map(({ nrp }) => nrp)).toEqual(['10000031', '10000032']);
  expect(
    within(await block())
      .getByRole('button', { name: 'Diingatkan' })
      .getAttribute('aria-disabled'),
  ).toBe('true');

  await openHome([taskFixture('own_waiting', { submission_id: 'S2' })], users.employee, {
    'remind-holder': failed('already_reminded', { message: 'Sudah diingatkan hari ini.' }),
  });
  await user.click(await within(await block()).findByRole('button', { name: 'Ingatkan' }));
  await screen.findByText('Sudah diingatkan hari ini.');
});

const parts = (...labels: string[]) => labels.map((label, at) => ({ label, count: at + 1 }));

test('of an employee are what was rejected, what must be read and whom their submissions wait for', async () => {
  await openHome([
    taskFixture('own_rejected', { oldest_days: 2, submission_id: 'S1' }),
    taskFixture('reading', { count: 3, late: 1, oldest_days: 9 }),
    taskFixture('own_waiting', { late: 1, oldest_days: 6, parts: parts('Dept. Head'), submission_id: 'S2' }),
  ]);
  expect(await rowsOf(/^Ajukan ulang/)).toEqual([
    ['3dokumen wajib dibaca1 terlambat, terlama 9 hari kerjaBaca', '/wajib-dibaca'],
    ['1pengajuan Anda diprosesDept. Headterlambat, sejak 6 hari kerjaIngatkanLihat', '/dashboard?pengajuan=S2'],
    ['1pengajuan Anda ditolaksejak 2 hari kerjaAjukan ulang', '/pengajuan?ulang=S1'],
  ]);
});

test('of several own submissions lead to the list of them', async () => {
  await openHome([taskFixture('own_rejected', { count: 2 }), taskFixture('own_waiting', { count: 3, late: 3 })]);
  const rows = await rowsOf(/^Lihat: 2/);
  expect(rows.map(([, href]) => href)).toEqual([
    '/dashboard?milik=saya&status=diproses',
    '/dashboard?milik=saya&status=ditolak',
  ]);
  expect(rows[0]?.[0]).toContain('semua terlambat');
});

test('of a head are those of the department, with the people who are late, before their own', async () => {
  await openHome(
    [
      taskFixture('approval', { count: 8, late: 2, oldest_days: 7 }),
      taskFixture('recall', { parts: parts('PRODUKSI'), department: 'PRO', oldest_days: 0 }),
      taskFixture('overdue_review', { count: 3, late: 3, department: 'PRO', oldest_days: 12 }),
      taskFixture('reading'),
    ],
    users.produksiHead,
    { 'list-readers': { people: lateReaders, total: 20, late: 2, next_cursor: null } },
  );
  expect(await rowsOf(/^Putuskan/)).toEqual([
    ['8pengajuan perlu diputuskan2 terlambat, terlama 7 hari kerjaPutuskan', '/approval?tampilan=keputusan'],
    ['1salinan harus ditarikPRODUKSIsejak hari iniTarik', '/pembaca/produksi?tab=penarikan'],
    [
      '3tinjauan lewat tenggatterlama 12 hari kerjaTinjau ulang',
      '/tinjauan-berkala?tenggat=terlambat&departemen=produksi',
    ],
    ['2pembaca terlambatPRODUKSIPRODUKSIIngatkan semua (2)Lihat', '/pembaca?tampilkan=terlambat'],
    ['1dokumen wajib dibacaBaca', '/wajib-dibaca'],
  ]);
});

test('of an admin are at most five', async () => {
  await openHome(
    [
      taskFixture('review', { count: 5, oldest_days: 1 }),
      taskFixture('overdue_review', { count: 101, more: true, late: 101, parts: parts('PLANT', 'PRODUKSI') }),
      taskFixture('vacant', { count: 2, parts: parts('Dept. Head Plant', 'Project Manager') }),
      taskFixture('absence'),
      taskFixture('waiting_file', { count: 3 }),
      taskFixture('reading'),
    ],
    users.admin,
  );
  expect(await rowsOf(/^Tinjau: 5/)).toEqual([
    [
      '101+tinjauan lewat tenggatPLANT 1 · PRODUKSI 2PLANT 1 · PRODUKSI 2Tinjau ulang',
      '/tinjauan-berkala?tenggat=terlambat',
    ],
    ['5pengajuan perlu ditinjauterlama 1 hari kerjaTinjau', '/review?tampilan=keputusan'],
    expect.arrayContaining([expect.stringContaining('Dept. Head Plant · Project Manager'), '/pengguna']),
    expect.arrayContaining(['/tidak-di-tempat']),
    expect.arrayContaining(['/database?unggah=lampiran']),
  ]);
});

test('of an admin and of a controller are the users who cannot sign in, the last import and what documents lack', async () => {
  const { user } = await openHome(
    [
      taskFixture('review'),
      taskFixture('locked', { count: 2, parts: parts('Budi', 'Sari') }),
      taskFixture('import_failed', { late: 1, oldest_days: 0, parts: parts('daftar.xlsx'), job_id: 'J1' }),
      taskFixture('import_open', { oldest_days: 1, parts: parts('daftar.xlsx'), job_id: 'J2' }),
      taskFixture('duplicate_number', { count: 4, oldest_days: 3 }),
      taskFixture('no_file', { count: 12, oldest_days: 30 }),
    ],
    users.admin,
  );
  expect((await rowsOf(/^Periksa: 1/)).map(([text]) => text)).toHaveLength(5);
  await user.click(within(await block()).getByRole('button', { name: 'Tampilkan 1 lainnya' }));
  expect(await rowsOf(/^Lengkapi: 12/)).toEqual([
    ['1impor terakhir gagaldaftar.xlsxsejak hari iniPeriksa', '/database?pekerjaan=J1'],
    ['1pengajuan perlu ditinjauTinjau', '/review?tampilan=keputusan'],
    ['2pengguna terkunciBudi · SariBudi · SariBuka kunci', '/pengguna?status=terkunci'],
    ['1pemeriksaan impor belum selesaidaftar.xlsxsejak 1 hari kerjaLanjutkan', '/database?pekerjaan=J2'],
    ['4dokumen bernomor gandaterlama 3 hari kerjaPeriksa', '/database?periksa=nomor-ganda'],
    ['12dokumen tanpa berkasterlama 30 hari kerjaLengkapi', '/database?periksa=tanpa-berkas'],
  ]);
});

test('of a controller and of a project manager lead to what they may open', async () => {
  await openHome([taskFixture('recall', { count: 2, parts: parts('PLANT', 'SHE') })], users.controller);
  expect(await rowsOf(/^Tarik/)).toEqual([[expect.any(String), '/daftar-induk/distribusi']]);
  await openHome(
    [taskFixture('stuck', { late: 1 }), taskFixture('vacant'), taskFixture('reading')],
    users.projectManager,
  );
  expect(await rowsOf(/terlambat di pejabat lain/)).toEqual([
    [expect.any(String), '/dashboard?status=terlambat'],
    [expect.any(String), '/waktu-proses'],
    [expect.any(String), '/wajib-dibaca'],
  ]);
});

test('say that nothing waits, that they load, and load again after a failure', async () => {
  const { answer, release } = withheld(failed('forbidden'));
  const { user } = await openHome([], users.employee, { 'get-home': answer });
  await within(await block()).findByText('Memuat...');
  // The shape of the page: heading, counts and ten rows, before anything is known.
  screen.getByRole('heading', { level: 1, name: 'Summary Pengajuan Dokumen' });
  expect(
    screen.getByRole('group', { name: 'Jumlah pengajuan; pilih satu untuk menyaring daftar', hidden: true }),
  ).toBeTruthy();
  expect(screen.getByRole('table', { hidden: true }).querySelectorAll('tbody tr')).toHaveLength(10);
  release();
  await within(await block()).findByText('Gagal memuat yang perlu Anda lakukan');
  answerCalls({ 'get-home': { tasks: [] } });
  await user.click(within(await block()).getByRole('button', { name: 'Coba Lagi' }));
  await within(await block()).findByText('Tidak ada yang menunggu Anda.');
});

test.each([
  ['auditors', users.auditor],
  ['managers without a post', users.manager],
])('have a search of the database for %s', async (_who, as) => {
  await openHome([], as);
  await screen.findByRole('textbox', { name: 'Cari dokumen: nomor atau nama' });
});

test('have a search of the database, for users who only read', async () => {
  const { user } = await openHome([], users.employee, { 'search-in-files': { hits: [] } });
  await user.type(await screen.findByRole('textbox', { name: 'Cari dokumen: nomor atau nama' }), 'motor grader{Enter}');
  await screen.findByRole('heading', { level: 1, name: /^Dokumen HIMS/ });
  expect(currentAddress()).toBe('/database?cari=motor+grader');
  await openHome([], users.admin);
  await within(await block()).findByText('Tidak ada yang menunggu Anda.');
  expect(screen.queryByRole('textbox', { name: 'Cari dokumen: nomor atau nama' })).toBeNull();
});

test('of the master list stand above its actions', async () => {
  await openScreen('/daftar-induk', {
    as: users.controller,
    answers: { 'get-home': { tasks: [taskFixture('overdue_review', { count: 2, late: 2 })] } },
  });
  const rows = within(await screen.findByRole('list', { name: 'Yang perlu diperiksa' }));
  await rows.findByRole('link', { name: 'Buka: 2 tinjauan lewat tenggat' });
  const recall = rows.getByRole('link', { name: 'Buka: 0 salinan harus ditarik' });
  expect(recall.getAttribute('href')).toBe('/daftar-induk/distribusi');
});

test('of the departments that a head heads are on a page of their own', async () => {
  const counts = { documents: 58, copies_out: 5, recalls: 2 };
  await openScreen('/departemen-saya', {
    as: { ...users.produksiHead, positions: [...users.produksiHead.positions, ...users.sheHead.positions] },
    answers: {
      'get-distribution-counts': {
        departments: [
          { department: 'SHE', documents: 7, copies_out: 0, recalls: 0 },
          { department: 'PRO', ...counts },
        ],
      },
      'get-home': { tasks: [taskFixture('overdue_review', { parts: [{ label: 'PRODUKSI', count: 1 }] })] },
    },
  });
  const rows = within(await screen.findByRole('region', { name: 'PRODUKSI' }));
  await rows.findByRole('link', { name: 'Buka: 58 dokumen diterima dan pembacanya' });
  expect(rows.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/catatan/produksi?tab=retensi',
    '/pemusnahan/produksi',
    '/pembaca/produksi',
    '/pembaca/produksi?tab=salinan',
    '/pembaca/produksi?tab=penarikan',
    '/tinjauan-berkala?tenggat=terlambat&departemen=produksi',
  ]);
  expect(textsOf(within(screen.getByRole('region', { name: 'SHE' })).getAllByRole('listitem'))).toEqual([
    '7dokumen diterima dan pembacanyaBuka',
    '0salinan beredarBuka',
    '0salinan harus ditarikBuka',
    '0tinjauan lewat tenggatBuka',
  ]);
});

test('of an auditor are what is late, missing or ambiguous, with the evidence and the days of access', async () => {
  await openHome(
    [taskFixture('overdue_review', { count: 2, late: 2 }), taskFixture('no_file', { count: 3, late: 0 })],
    users.auditor,
  );
  const exceptions = within(await screen.findByRole('region', { name: 'Yang perlu diperiksa' }));
  await exceptions.findAllByRole('link', { name: /^Periksa/ });
  const evidence = within(exceptions.getByRole('navigation', { name: 'Bukti' }));
  expect(evidence.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...[
      '/database',
      '/daftar-induk/distribusi',
      '/tinjauan-berkala',
      '/waktu-proses',
      '/jejak-audit',
      '/jejak-audit/paket',
    ],
  ]);
  exceptions.getByText(/Akses auditor 1 Nov 2026 s\.d\. 31 Jan 2027/);
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('link', { name: /Buat pengajuan/ })).toBeNull();
  expect(main.queryByRole('button', { name: 'Pengajuan saya' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Pengajuan Dokumen/ })).toBeNull();
});
