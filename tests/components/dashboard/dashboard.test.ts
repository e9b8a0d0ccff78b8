import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SubmissionRecord } from '../../../shared/api/submission-records.ts';
import { currentAddress, goBack, openScreen, textsOf, users } from '../../support/render-screen.tsx';
import { type Answers, answerCalls, inputsOf, withheld } from '../../support/stubbed-calls.ts';
import { submissionDetailFixture, submissionRecordFixture } from '../../support/submission-fixtures.ts';

const statusOf = {
  under_review: /^pending$/,
  in_approval: /^under_/,
  approved: /^approved$/,
  in_process: /^(pending|under_.*)$/,
  late: /^under_/,
  rejected: /^rejected$/,
} as const;
const count = (all: readonly SubmissionRecord[], status: keyof typeof statusOf): number =>
  all.filter(({ submission_status }) => statusOf[status].test(submission_status)).length;

/** A dashboard of these submissions, ten to a page. */
const dashboard = (all: readonly SubmissionRecord[]): Answers => ({
  'get-dashboard-documents': ({ department, status, cursor }) => {
    const found = all
      .filter((each) => department === undefined || each.department === department)
      .filter((each) => status === undefined || statusOf[status].test(each.submission_status));
    const from = Number(cursor ?? 0);
    return {
      documents: found.slice(from, from + 10),
      total: found.length,
      totals: {
        total: all.length,
        under_review: count(all, 'under_review'),
        in_approval: count(all, 'in_approval'),
        approved: count(all, 'approved'),
      },
      next_cursor: from + 10 < found.length ? String(from + 10) : null,
    };
  },
});

/** Submissions in turn of these states. */
const submissions = (length: number, states: readonly string[] = ['pending', 'under_dept_approval', 'approved']) =>
  Array.from({ length }, (_, at) =>
    submissionRecordFixture({
      id: `S${at}`,
      document_title: `Prosedur ${at}`,
      department: at % 2 === 0 ? 'Produksi' : 'SHE',
      submission_status: states[at % states.length] as SubmissionRecord['submission_status'],
      level_entered_at: new Date().toISOString(),
    }),
  );

const rows = () => screen.getAllByRole('row').slice(1);
const column = (at: number) => rows().map((row) => within(row).getAllByRole('cell')[at] as HTMLElement);
/** The statuses, without the step and how long a submission has waited. */
const statuses = () => textsOf(column(4)).map((text) => text.replace(/(tahap \d dari \d|menunggu).*$/, ''));
const card = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Jumlah pengajuan; pilih satu untuk menyaring daftar' })).getByRole(
    'button',
    {
      name,
    },
  );

test('shows counts, columns and departments, and the loading and empty states', async () => {
  const answers = dashboard(submissions(12));
  const late = withheld(undefined);
  const { reload } = await openScreen('/dashboard', {
    answers: {
      'get-dashboard-documents': async (input, headers) => {
        await late.answer();
        const answer = answers['get-dashboard-documents'];
        return typeof answer === 'function' ? answer(input, headers) : expect.unreachable();
      },
    },
  });
  await screen.findByRole('heading', { name: 'Summary Pengajuan Dokumen' });
  await screen.findByText('Memuat data...');
  late.release();
  await screen.findByText('Menampilkan 1-10 dari 12 hasil');
  const cards = screen.getByRole('group', { name: 'Jumlah pengajuan; pilih satu untuk menyaring daftar' });
  expect(textsOf(within(cards).getAllByRole('button'))).toEqual([
    'Total Pengajuan12',
    'Proses Peninjauan4',
    'Proses Approval4',
    'Dokumen Berlaku4',
  ]);
  screen.getByRole('heading', { name: 'Informasi Pengajuan Dokumen' });
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
    'Departemen',
    'Jenis Dokumen',
    'Nama Dokumen',
    'Nomor Dokumen',
    'Status',
  ]);
  const departments = within(screen.getByRole('combobox', { name: 'Departemen' })).getAllByRole('option');
  expect(textsOf(departments)).toEqual([
    'Semua',
    ...['Produksi', 'Engineering', 'Plant', 'HCGS', 'Logistic', 'SHE', 'TDC'],
  ]);
  expect(screen.getByRole('button', { name: 'Sebelumnya' })).toHaveProperty('disabled', true);
  answerCalls(dashboard([]));
  await reload();
  await screen.findByText('Tidak ada data dokumen');
});

test('shows ten rows per page, resets the page for another filter, and stores both in the URL', async () => {
  const { user } = await openScreen('/dashboard?halaman=2', { answers: dashboard(submissions(22)) });
  await screen.findByText('Menampilkan 11-20 dari 22 hasil');
  expect(rows()).toHaveLength(10);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Departemen' }), 'SHE');
  await screen.findByText('Menampilkan 1-10 dari 11 hasil');
  expect(currentAddress()).toBe('/dashboard?departemen=SHE');
  await goBack();
  await screen.findByText('Menampilkan 11-20 dari 22 hasil');
});

test('names the filters to which the rows of the home lead, and that no card shows, until they are left', async () => {
  const all = submissions(9, ['pending', 'under_dept_approval', 'rejected']);
  const { user } = await openScreen('/dashboard?milik=saya&status=ditolak', { answers: dashboard(all) });
  await screen.findByText('Menampilkan 1-3 dari 3 hasil');
  expect(card(/^Total/).getAttribute('aria-pressed')).toBe('false');
  // Only their own are listed as rejected.
  screen.getByRole('button', { name: 'Ditolak, belum diajukan ulang', pressed: true });
  await user.click(screen.getByRole('button', { name: 'Pengajuan saya' }));
  await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
  await openScreen('/dashboard?status=terlambat', { answers: dashboard(all) });
  await user.click(await screen.findByRole('button', { name: 'Terlambat di pejabat lain' }));
  await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
  expect(screen.queryByRole('button', { name: 'Terlambat di pejabat lain' })).toBeNull();
});

test('filters the list by the count cards, with the mouse and with the keyboard', async () => {
  const { user } = await openScreen('/dashboard?halaman=2', { answers: dashboard(submissions(36)) });
  await screen.findByText('Menampilkan 11-20 dari 36 hasil');
  expect(card(/^Total/).getAttribute('aria-pressed')).toBe('true');
  await user.click(card(/^Proses Approval/));
  await screen.findByText('Menampilkan 1-10 dari 12 hasil');
  expect(new Set(statuses())).toEqual(new Set(['Proses Approval']));
  expect(currentAddress()).toBe('/dashboard?status=approval');
  expect(card(/^Proses Approval/).getAttribute('aria-pressed')).toBe('true');
  expect(card(/^Total/).getAttribute('aria-pressed')).toBe('false');

  card(/^Proses Peninjauan/).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(new Set(statuses())).toEqual(new Set(['Proses Peninjauan'])));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
  expect(card(/^Total/).getAttribute('aria-pressed')).toBe('true');
  expect(inputsOf('get-dashboard-documents').map(({ status }) => status)).toContain('under_review');
});

test('shows a dash for a submission without a number, in the list and in its panel', async () => {
  const without = { ...submissionRecordFixture(), document_number: null };
  const { user } = await openScreen('/dashboard', {
    answers: {
      'get-dashboard-documents': {
        documents: [without],
        total: 1,
        totals: { total: 1, under_review: 1, in_approval: 0, approved: 0 },
        next_cursor: null,
      },
      'get-submission': { ...submissionDetailFixture(), submission: without },
    },
  });
  await screen.findByText(/^Menampilkan/);
  expect(textsOf(column(3))).toEqual(['–']);
  await user.click(screen.getByRole('button', { name: without.document_title }));
  const panel = within(await screen.findByRole('dialog'));
  await panel.findByText('Tahapan');
  panel.getByText('–');
});

test('copies a document number with one click, which does not open its submission', async () => {
  const { user } = await openScreen('/dashboard', { answers: dashboard(submissions(1)) });
  await user.click(await screen.findByRole('button', { name: 'Salin nomor PPA-SOP-PRO-001' }));
  await screen.findByRole('button', { name: 'Nomor PPA-SOP-PRO-001 disalin' });
  expect(await navigator.clipboard.readText()).toBe('PPA-SOP-PRO-001');
  expect(currentAddress()).toBe('/dashboard');
});

test('names what waits beside the actions of a user', async () => {
  await openScreen('/pengajuan', {
    as: users.admin,
    answers: { 'get-worklist': { review: { count: 3, late: 0, oldest_days: 2 }, approval: null } },
  });
  await screen.findByText('3 menunggu keputusan Anda');
});
