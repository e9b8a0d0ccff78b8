import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen, users } from '../support/render-screen.tsx';
import { workbookSavedBy } from '../support/saved-workbooks.ts';
import { answerCalls, failed } from '../support/stubbed-calls.ts';
import { listed, storedDocument } from '../support/stubbed-catalogue.ts';
import { row } from '../web/master-list/row-fixtures.ts';

/** What the database lists first. */
const policy = { department: 'IMS', jenis: 'Manual & Kebijakan' } as const;

test('exports all pages of the results, and every text as text', async () => {
  const formula = '=HYPERLINK("https://example.com") Kas';
  const rows = Array.from({ length: 23 }, (_, at) =>
    row(String(at), { ...policy, nama: at === 7 ? formula : `Kas ${at}` }),
  );
  const { user } = await openScreen('/database', { answers: listed(rows) });
  await screen.findByText('Menampilkan 1-10 dari 23 hasil');
  const { sheetName, rows: exported } = await workbookSavedBy(() =>
    user.click(screen.getByRole('button', { name: 'Ekspor Excel' })),
  );
  expect(sheetName).toBe('Dokumen');
  expect(exported[0]).toEqual([
    ...['No', 'Nomor Dokumen', 'Nama Dokumen', 'Jenis Dokumen', 'Departemen', 'Status', 'Revisi Ke-'],
    ...['Tanggal Berlaku', 'Tinjauan Berikutnya', 'Keterangan Tinjauan'],
  ]);
  expect(exported).toHaveLength(24);
  expect(exported.map(([, , nama]) => nama)).toContain(formula);
});

test('says that its lists are not confirmed while the server does not answer, until a retry succeeds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await openScreen('/database', { answers: listed([row('1', policy)]) });
  await screen.findByText(/^Menampilkan 1-1/);
  answerCalls({ 'list-hims-documents': failed('forbidden') });
  // Without a socket the lists are checked every minute.
  await act(() => vi.advanceTimersByTimeAsync(70_000));
  const warning = (await screen.findByText(/^Daftar ini belum dapat dicocokkan dengan server\./)).closest(
    '[role=alert]',
  );
  expect(screen.getByText(/^Menampilkan 1-1/)).toBeDefined();
  answerCalls(listed([row('1', policy)]));
  await user.click(within(warning as HTMLElement).getByRole('button', { name: 'Coba Lagi' }));
  await waitFor(() => expect(document.contains(warning)).toBe(false));
});

const bare = { status: 'Aktif', source: 'import', ended_reason: null, has_file: false, file_name: null } as const;
const unsigned = { by_nrp: null, by_name: null, at: '2026-11-01T02:00:00.000Z', submission_id: null };
const revised = row('1', { ...policy, nama: 'Prosedur Bertanggal', revisi: 1 });
const history = storedDocument(revised, {
  revisions: [
    { ...bare, ...unsigned, revisi: 1, nama: revised.nama, effective_on: '2026-11-21' },
    { ...bare, ...unsigned, revisi: 0, nama: revised.nama, effective_on: null, status: 'Kadaluarsa' },
  ],
  edits: [
    {
      ...{ ...unsigned, by_nrp: users.controller.nrp, action: 'imported', version: 2, has_file: false },
      changes: [{ field: 'effective_on', from: '2026-11-20', to: '2026-11-21' }],
    },
  ],
});

test('opens the history of a document with the date of each revision, and returns the focus', async () => {
  const { user } = await openScreen('/database', {
    as: users.controller,
    answers: { ...listed([revised]), 'get-hims-document': { documents: [history], number_status: null } },
  });
  const trigger = await screen.findByRole('button', { name: 'Riwayat Prosedur Bertanggal' });
  await user.click(trigger);
  const panel = within(await screen.findByRole('dialog', { name: 'Prosedur Bertanggal' }));
  const revision = async (title: string) => within((await panel.findByText(title)).closest('li') as HTMLElement);
  (await revision('Revisi 1')).getByText('Tanggal berlaku: 21 Nov 2026');
  (await revision('Revisi 0')).getByText('Tanggal berlaku: –');
  (await revision('Revisi 0')).getByText('Kadaluarsa');
  const edit = panel.getByText('Diubah melalui impor').closest('li');
  expect(edit?.textContent).toMatch(/Tanggal berlaku: 20 Nov 2026 menjadi→ 21 Nov 2026/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

test('offers no history to users who may not open superseded revisions', async () => {
  await openScreen('/database', { answers: listed([revised]) });
  await screen.findByText('Prosedur Bertanggal');
  expect(screen.queryByRole('button', { name: /^Riwayat / })).toBeNull();
});
