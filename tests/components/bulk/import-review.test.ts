import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, type BodyOf, inputsOf } from '../../support/stubbed-calls.ts';
import { checkedJob, emptyReview, openJob, shownJob } from './jobs.ts';

const dialog = () => within(screen.getByRole('dialog'));
const nameRequired = 'Nama Dokumen harus diisi';

const rowsWithoutName: BodyOf<'list-import-rows'>['rows'] = Array.from({ length: 3 }, (_, at) => ({
  ...{ sheet: 'daftar', row: at + 2, nomor: `BARIS-${at}`, nama: '' },
  cells: { nomor: `BARIS-${at}`, nama: '', jenis: 'SOP', department: 'FAT', status: '', revisi: '0' },
  errors: [{ column: 'nama', message: nameRequired }],
  changes: [],
}));
const pageSize = 2;
const listRows = ({ offset = 0 }: { offset?: string | number | undefined }): BodyOf<'list-import-rows'> => {
  const next = Number(offset) + pageSize;
  const rows = rowsWithoutName.slice(Number(offset), next);
  return { rows, total: rowsWithoutName.length, next_offset: next < rowsWithoutName.length ? next : null };
};
const group = { key: 'name', column: 'nama', message: nameRequired, count: 3 };

/** The answers of a job are cached while the page is open, so each test has jobs of its own. */
test('shows every row with an error, and returns to the answers when the next check fails', async () => {
  const checked = checkedJob({ galat: 3 }, { total: 3 });
  const failedJob = shownJob({ job_id: 'J2', state: 'failed', dry_run: true, message: 'Pekerjaan terhenti.' });
  const { user, fill } = await openJob(checked, {
    'get-bulk-job': ({ job_id }) => ({
      job: job_id === 'J1' ? checked : { ...failedJob, finished_at: checked.finished_at },
    }),
    'get-import-review': { ...emptyReview, error_groups: [group] },
    'list-import-rows': listRows,
    'bulk-import-csv': { job_id: 'J2' },
  });
  const heading = await dialog().findByRole('button', { name: new RegExp(`^${nameRequired}`) });
  const names = () => dialog().queryAllByLabelText<HTMLInputElement>(/^Nama Dokumen baris/);
  const lastName = () => dialog().findByLabelText<HTMLInputElement>('Nama Dokumen baris 4 sheet daftar');
  await user.click(heading);
  await dialog().findByText('2 dari 3 baris ditampilkan');
  await user.click(dialog().getByRole('button', { name: 'Muat lebih banyak' }));
  await fill(await lastName(), 'Prosedur Terakhir');
  expect(names()).toHaveLength(3);
  await user.click(dialog().getByRole('checkbox', { name: 'Lewati baris 2 sheet daftar' }));
  await user.click(heading);
  expect(names()).toHaveLength(0);
  await user.click(heading);
  expect((await lastName()).value).toBe('Prosedur Terakhir');

  await user.click(dialog().getByRole('button', { name: 'Periksa Ulang (2 jawaban)' }));
  await user.click(await dialog().findByRole('button', { name: 'Kembali ke Jawaban Anda' }));
  expect((await lastName()).value).toBe('Prosedur Terakhir');
  answerCalls({ 'bulk-import-csv': { job_id: 'J3' } });
  await user.click(dialog().getByRole('button', { name: 'Periksa Ulang (2 jawaban)' }));
  await dialog().findByRole('button', { name: 'Kembali ke Jawaban Anda' });
  const rows = [
    { sheet: 'daftar', row: 4, cells: { nama: 'Prosedur Terakhir' }, skip: false },
    { sheet: 'daftar', row: 2, cells: {}, skip: true },
  ];
  const sent = inputsOf('bulk-import-csv');
  expect(sent).toHaveLength(2);
  for (const { dry_run, upload_id, answers } of sent) {
    expect({ dry_run, upload_id }).toEqual({ dry_run: true, upload_id: 'U1' });
    expect(answers?.rows).toEqual(expect.arrayContaining(rows));
  }
});

test('asks before it leaves answers that were not checked', async () => {
  const { user, fill } = await openJob(checkedJob({ galat: 3 }, { job_id: 'J4' }), {
    'get-import-review': { ...emptyReview, error_groups: [group] },
    'list-import-rows': listRows,
  });
  await user.click(await dialog().findByRole('button', { name: new RegExp(`^${nameRequired}`) }));
  const name = await dialog().findByLabelText<HTMLInputElement>('Nama Dokumen baris 2 sheet daftar');
  await fill(name, 'Prosedur Reklamasi');
  await user.keyboard('{Escape}');
  const guard = within(await screen.findByRole('alertdialog', { name: 'Tinggalkan jawaban yang belum diperiksa?' }));
  await user.click(guard.getByRole('button', { name: 'Tetap di Halaman' }));
  expect(name.value).toBe('Prosedur Reklamasi');
  await user.click(dialog().getByRole('button', { name: 'Buang Jawaban' }));
  // Not on 'Berkas Lain' in its place, which a second space would press.
  await dialog().findByRole('button', { name: 'Berkas Lain' });
  expect(document.activeElement?.textContent).not.toBe('Berkas Lain');
});

test('lists rows that were skipped, and reads one again', async () => {
  const skipped = { sheet: 'daftar', row: 2, cells: {}, skip: true };
  const { user } = await openJob(checkedJob({ baru: 1 }, { job_id: 'J5' }), {
    'get-import-review': { ...emptyReview, answers: { ...emptyReview.answers, rows: [skipped] } },
    'bulk-import-csv': { job_id: 'J5' },
  });
  await user.click(await dialog().findByRole('button', { name: /^Baris yang dilewati/ }));
  await user.click(dialog().getByRole('button', { name: 'Baca lagi: sheet daftar baris 2' }));
  await user.click(dialog().getByRole('button', { name: 'Periksa Ulang (1 jawaban)' }));
  expect(inputsOf('bulk-import-csv')[0]?.answers?.rows).toEqual([{ ...skipped, skip: false }]);
});
