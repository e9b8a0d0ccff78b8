import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentAddress, findToast, openScreen, users } from '../support/render-screen.tsx';
import { answerCalls, type BodyOf, failed, inputsOf } from '../support/stubbed-calls.ts';
import { job } from '../web/bulk/job-fixtures.ts';

type Pack = BodyOf<'list-bulk-jobs'>['jobs'][number];

const pack = (over: Partial<Pack> = {}): Pack => ({
  ...{ ...job(), kind: 'pack', file_name: 'PP 50/2012 4.1, …', owner_nrp: users.auditor.nrp, undo: null },
  pack: { clause: 'PP 50/2012 4.1', from: '2026-01-01', to: '2026-03-31' },
  ...over,
});
const made = pack({
  ...{ job_id: 'P1', state: 'done', stage: 'finished', done: 12, total: 12, finished_at: '2026-11-20T05:00:02.000Z' },
  pack: {
    clause: 'SMKP VI.2',
    from: '2026-01-01',
    to: '2026-03-31',
    seed: 'benih',
    seed_origin: 'typed',
    samples: 12,
    exceptions: 3,
  },
});
const open = (jobs: readonly Pack[] | Response, as = users.auditor, width = 1440) =>
  openScreen('/jejak-audit/paket', {
    as,
    width,
    answers: { 'list-bulk-jobs': jobs instanceof Response ? jobs : { jobs: [...jobs], next_cursor: null } },
  });
const row = (clause: string): HTMLElement =>
  screen.getByText(clause, { selector: 'li *' }).closest('li') ?? document.body;

test('has a pack of a clause and a period made, and shows its progress', async () => {
  const { user, fill } = await open([]);
  await screen.findByText('Belum ada paket audit.');
  await user.click(screen.getByRole('button', { name: 'Buat Paket' }));
  screen.getByText('Klausul harus dipilih');
  expect(document.activeElement).toBe(screen.getByLabelText('Klausul'));
  await user.selectOptions(screen.getByLabelText('Klausul'), 'PP 50/2012 4.1');
  await user.click(screen.getByText(/pengendalian dokumen: 4 pertanyaan$/));
  screen.getByText(/penerima distribusi tercantum/);
  await fill(screen.getByLabelText('Dari tanggal'), '2026-01-01');
  await fill(screen.getByLabelText('Sampai tanggal'), '2026-03-31');
  const running = pack({ job_id: 'P2', state: 'running', stage: 'working', done: 4, total: 8 });
  answerCalls({ 'create-audit-pack': { job_id: 'P2' }, 'list-bulk-jobs': { jobs: [running], next_cursor: null } });
  await user.click(screen.getByRole('button', { name: 'Buat Paket' }));
  await findToast('Paket Audit Dibuat');
  expect(inputsOf('create-audit-pack')).toEqual([{ clause: 'PP 50/2012 4.1', from: '2026-01-01', to: '2026-03-31' }]);
  await screen.findByText('Mengumpulkan bukti sampel...', { exact: false });
  within(row('PP 50/2012 4.1')).getByText('4 dari 8 sampel', { exact: false });
  within(row('PP 50/2012 4.1')).getByRole('progressbar');
});

test('offers a made pack with its exceptions, samples and seed', async () => {
  const { user } = await open([
    made,
    pack({ job_id: 'P0', state: 'failed', message: 'Pilih periode yang lebih pendek.' }),
  ]);
  await screen.findByText('3 pengecualian');
  within(row('SMKP VI.2')).getByText('Pilihan acak: benih');
  within(row('SMKP VI.2')).getByText('Asal pilihan acak: Kalimat yang diketik pembuat paket');
  within(row('PP 50/2012 4.1')).getByText('Pilih periode yang lebih pendek.');
  const tab = { opener: null, closed: false, document: document.implementation.createHTMLDocument(), close: () => {} };
  const replace = vi.fn();
  vi.spyOn(window, 'open').mockReturnValue({ ...tab, location: { replace } } as unknown as Window);
  answerCalls({ 'get-bulk-job': { job: { ...made, report_url: 'https://files.test/p.zip', confirmation: null } } });
  await user.click(screen.getByRole('button', { name: 'Unduh ZIP' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://files.test/p.zip'));
});

test('names what the server refuses at its field, and one pack at a time', async () => {
  const { user } = await open([]);
  await user.selectOptions(await screen.findByLabelText('Klausul'), 'SMKP VI.3');
  answerCalls({
    'create-audit-pack': failed('invalid_input', { fields: { to: 'Tanggal akhir tidak boleh sesudah hari ini' } }),
  });
  await user.click(screen.getByRole('button', { name: 'Buat Paket' }));
  await screen.findByText('Tanggal akhir tidak boleh sesudah hari ini');
  answerCalls({ 'create-audit-pack': failed('pack_running') });
  await user.click(screen.getByRole('button', { name: 'Buat Paket' }));
  await screen.findByText(/yang sebelumnya masih disusun/);
});

test('is reached from the audit trail, also by controllers', async () => {
  const { user } = await openScreen('/jejak-audit', {
    as: users.controller,
    answers: {
      'list-audit-trail': { events: [], next_cursor: null },
      'list-bulk-jobs': { jobs: [pack({ owner_name: 'Rina', state: 'queued', stage: 'waiting' })], next_cursor: null },
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Paket Audit' }));
  expect(currentAddress()).toBe('/jejak-audit/paket');
  await screen.findByText(/· Rina/);
});

test('says how a restore test is recorded where there is none', async () => {
  await open([]);
  await screen.findByText('Belum ada uji pemulihan yang tercatat.');
  screen.getByText(/npm run restore -- --stage prod --record <folder>/);
});

test('shows restore tests with their result', async () => {
  const test = {
    ...{ stage: 'prod', environment: 'staging', operator: 'rini', manifest_sha256: 'c0', is_one_moment: true },
    ...{ backup_at: '2026-11-19T15:00:00.000Z', items: 12_345, objects: 678, problems: 0 },
  };
  const other = { ...test, is_one_moment: false, problems: 2 };
  await openScreen('/jejak-audit/paket', {
    as: users.controller,
    answers: {
      'list-restore-tests': {
        tests: [
          { ...test, started_at: '2026-11-20T01:00:00.000Z', at: '2026-11-20T03:05:30.000Z' },
          { ...other, started_at: '2026-10-20T01:00:00.000Z', at: '2026-10-20T01:00:30.000Z' },
        ],
        next_cursor: null,
      },
    },
  });
  const rows = (await screen.findAllByText(/butir dan/)).map((each) => each.closest('li')?.textContent);
  expect(rows).toEqual([
    expect.stringMatching(
      /^20 Nov 2026 .*Lengkap12\.345 butir dan 678 berkas kembali, tidak ada yang kurang, dalam 2 jam 5 menit\.Cadangan prod 19 Nov 2026 .*, dipulihkan ke staging oleh rini$/,
    ),
    expect.stringMatching(
      /Kurang12\.345 butir .*, 2 kurang, dalam kurang dari 1 menit\. Data berubah selama dicadangkan\./,
    ),
  ]);
});
