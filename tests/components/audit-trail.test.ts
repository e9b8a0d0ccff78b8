import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentAddress, openScreen, textsOf, users } from '../support/render-screen.tsx';
import { workbookSavedBy } from '../support/saved-workbooks.ts';
import { answerCalls, type BodyOf, failed, inputsOf } from '../support/stubbed-calls.ts';

type Event = BodyOf<'list-audit-trail'>['events'][number];

const at = '2026-11-20T03:05:00.000Z';
const approved: Event = {
  ...{
    id: `${at}#1`,
    kind: 'submission',
    action: 'approve',
    from: 'under_pm_approval',
    at,
    capacity: 'project_manager',
  },
  ...{ actor: { nrp: '10000010', full_name: 'Hendra Gunawan' }, acting: true, document_id: 'd1', submission_id: 's1' },
  ...{ nomor: 'HKT-SOP-PRO-001', nama: 'Pengangkutan Batubara', on_behalf_of: { nrp: '1', full_name: 'Budi' } },
};
const holiday: Event = {
  ...{ id: `${at}#0`, kind: 'setting', action: 'add', at, detail: '2026-12-25 Natal' },
  actor: { nrp: '10000001', full_name: null },
};
const page = (events: Event[], next_cursor: string | null = null): BodyOf<'list-audit-trail'> => ({
  events,
  next_cursor,
});
const open = (path = '/jejak-audit', answer: unknown = page([approved, holiday]), width = 1440) =>
  openScreen(path, { as: users.auditor, width, answers: { 'list-audit-trail': answer as BodyOf<'list-audit-trail'> } });

test('shows who did what to which document, with capacity and the absent holder', async () => {
  await open();
  await screen.findByText('Disetujui');
  const [, first, second] = screen.getAllByRole('row');
  expect(textsOf((first ?? document.body).querySelectorAll('td'))).toEqual([
    '20 Nov 2026 10.05',
    'DisetujuiPengajuan & keputusan',
    'HKT-SOP-PRO-001Pengangkutan BatubaraPengajuan',
    'Hendra Gunawan10000010',
    'sebagai Plh. Project Manager a.n. Budi',
  ]);
  expect(textsOf((second ?? document.body).querySelectorAll('td')).slice(1)).toEqual([
    'Hari libur ditambahkanPengaturan',
    '–',
    'User 10000001',
    '2026-12-25 Natal',
  ]);
  expect(screen.getByRole('link', { name: 'HKT-SOP-PRO-001' }).getAttribute('href')).toBe(
    '/dokumen/HKT-SOP-PRO-001?id=d1',
  );
});

test('filters by kind, document, person and days, all in the URL', async () => {
  const { user, fill } = await open();
  await user.click(await screen.findByRole('button', { name: /Hendra Gunawan/ }));
  await waitFor(() => expect(currentAddress()).toBe('/jejak-audit?nrp=10000010'));
  await fill(screen.getByLabelText('Nomor dokumen'), 'HKT-SOP-PRO-001');
  await fill(screen.getByLabelText('Dari tanggal'), '2022-01-01');
  await user.selectOptions(screen.getByLabelText('Jenis kejadian'), 'Pembacaan');
  await waitFor(() =>
    expect(inputsOf('list-audit-trail').at(-1)).toEqual({
      ...{ kind: 'reading', nrp: '10000010', nomor: 'HKT-SOP-PRO-001', from: '2022-01-01' },
    }),
  );
  // An incomplete NRP finds no one.
  await fill(screen.getByLabelText('NRP pelaku'), '1000');
  expect(currentAddress()).toContain('nrp=10000010');
});

test('filters by what every audit asks', async () => {
  const { user } = await open('/jejak-audit?jenis=removed');
  await screen.findByText('Disetujui');
  expect(inputsOf('list-audit-trail').at(-1)).toEqual({ topic: 'removed' });
  await user.selectOptions(screen.getByLabelText('Jenis kejadian'), 'Pergantian jabatan');
  await waitFor(() => expect(inputsOf('list-audit-trail').at(-1)).toEqual({ topic: 'positions' }));
  expect(currentAddress()).toBe('/jejak-audit?jenis=positions');
});

test('says that nothing matches, and shows everything again', async () => {
  const { user } = await open('/jejak-audit?jenis=copy&nomor=X', page([]));
  await screen.findByText('Tidak ada kejadian yang cocok.');
  await user.click(screen.getByRole('button', { name: 'Tampilkan semua kejadian' }));
  await waitFor(() => expect(currentAddress()).toBe('/jejak-audit'));
});

test('exports every event of the filters', async () => {
  const { user } = await open('/jejak-audit?nomor=HKT-SOP-PRO-001');
  await screen.findByText('Disetujui');
  const { rows } = await workbookSavedBy(async () => user.click(screen.getByRole('button', { name: /Excel/ })));
  expect(inputsOf('list-audit-trail').at(-1)).toEqual({ nomor: 'HKT-SOP-PRO-001', export: 'true' });
  expect(rows[1]?.slice(1, 9)).toEqual([
    ...['20 Nov 2026 10.05', at, 'Pengajuan & keputusan', 'Disetujui', 'HKT-SOP-PRO-001', 'Pengangkutan Batubara'],
    ...['10000010', 'Hendra Gunawan'],
  ]);
});

const bulk: Event = {
  ...{ id: `${at}#2`, kind: 'document', action: 'bulk_import', at, actor: approved.actor, job_id: 'J1' },
  detail: 'daftar-induk.xlsx',
};
const rowOf = (nomor: string): Event => ({
  ...{ id: `${at}#${nomor}`, kind: 'document', action: 'import', at, actor: approved.actor, document_id: nomor },
  ...{ nomor, nama: `Prosedur ${nomor}`, revisi: 1 },
});
const rowsPage = (rows: Event[], next_cursor: string | null = null) => ({
  ...page(rows, next_cursor),
  job: { entry: bulk, rows: 3 },
});

test.each([1440, 390])(
  'opens the rows of an import from its entry, page by page, and leaves them (%i px)',
  async (width) => {
    const { user } = await open('/jejak-audit', page([bulk]), width);
    await screen.findByText('Impor CSV/Excel');
    screen.getByText('daftar-induk.xlsx');
    answerCalls({ 'list-audit-trail': rowsPage([rowOf('A-1'), rowOf('A-2')], 'next') });
    await user.click(screen.getByRole('link', { name: 'Lihat baris' }));
    await screen.findByText('Impor CSV/Excel daftar-induk.xlsx: 3 kejadian, menurut nomor dokumen.');
    expect(inputsOf('list-audit-trail').at(-1)).toEqual({ job_id: 'J1' });
    expect(screen.queryByLabelText('NRP pelaku')).toBeNull();
    answerCalls({ 'list-audit-trail': rowsPage([rowOf('A-3')]) });
    await user.click(screen.getByRole('button', { name: 'Tampilkan Lebih Banyak' }));
    await screen.findByRole('link', { name: 'A-3' });
    screen.getByRole('link', { name: 'A-1' });
    await user.click(screen.getByRole('link', { name: 'Tampilkan semua kejadian' }));
    await waitFor(() => expect(currentAddress()).toBe('/jejak-audit'));
  },
);

test('says that an import has no rows, and why they could not be loaded', async () => {
  await open('/jejak-audit?impor=J9', page([]));
  await screen.findByText('Belum ada kejadian yang tercatat.');
  await open('/jejak-audit?impor=J8', failed('invalid_input'));
  expect((await screen.findAllByText('Gagal memuat jejak audit')).length).toBeGreaterThan(0);
});

test('exports the rows of an import below its entry, each event once', async () => {
  const unapproved: Event = { ...rowOf('A-1'), action: 'imported', detail: 'without_approval' };
  const { user } = await open('/jejak-audit', page([unapproved, bulk, holiday]));
  await screen.findByText('Impor CSV/Excel');
  const { rows } = await workbookSavedBy(async () => {
    answerCalls({
      'list-audit-trail': ({ job_id }: { job_id?: string }) =>
        job_id === undefined ? page([unapproved, bulk, holiday]) : rowsPage([unapproved, rowOf('A-2')]),
    });
    await user.click(screen.getByRole('button', { name: /Excel/ }));
  });
  expect(rows.slice(1).map((row) => row[4])).toEqual([
    ...['Diubah melalui impor', 'Impor CSV/Excel', 'Revisi dari impor', 'Hari libur ditambahkan'],
  ]);
});
