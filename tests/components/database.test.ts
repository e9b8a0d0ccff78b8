import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openScreen } from '../support/render-screen.tsx';
import { workbookSavedBy } from '../support/saved-workbooks.ts';
import { answerCalls, failed, withheld } from '../support/stubbed-calls.ts';
import { listed } from '../support/stubbed-catalogue.ts';
import { row } from '../web/master-list/row-fixtures.ts';

/** What the database lists first. */
const policy = { department: 'IMS', jenis: 'Manual & Kebijakan' } as const;

test('exports all pages of the results, and every text as text', async () => {
  const formula = '=HYPERLINK("https://example.com") Kas';
  const rows = Array.from({ length: 23 }, (_, at) =>
    row(String(at), { ...policy, nama: at === 7 ? formula : `Kas ${at}` }),
  );
  const { user } = await openScreen('/database', { answers: listed(rows) });
  // One text, which a translation of the page keeps in order.
  expect((await screen.findByText('Menampilkan 1-10 dari 23 hasil')).childNodes).toHaveLength(1);
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

test('exports a search when every department is there, and states how many documents it found and when', async () => {
  const rows = (['IMS', 'SHE', 'PLT'] as const).map((department) => row(department, { department, nama: 'Kas' }));
  const lists = listed(rows)['list-hims-documents'] as (input: { department: string }) => { documents: never[] };
  const last = withheld(lists({ department: 'PLT' }));
  const answers = {
    'list-hims-documents': (input: { department: string }) =>
      input.department === 'PLT' ? last.answer() : lists(input),
  };
  const { user } = await openScreen('/database?cari=kas', { answers: { ...listed(rows), ...answers } as never });
  const button = screen.getByRole('button', { name: 'Ekspor Excel' });
  const save = async (sheet?: string) => {
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    return workbookSavedBy(() => user.click(button), sheet);
  };
  const saved = save();
  // Time in which a file of the lists so far would be written.
  await new Promise((resolve) => setTimeout(resolve, 500));
  last.release();
  expect((await saved).records.map(({ Departemen }) => Departemen)).toEqual(['IMS', 'PLANT', 'SHE']);
  expect((await save('Keterangan')).rows).toEqual([
    ['Keterangan', 'Isi'],
    ['Isi', 'Semua jenis dan departemen, pencarian “kas”'],
    ['Jumlah baris', 3],
    ['Diekspor', expect.stringMatching(/^\d+ \w+ \d{4} \d\d\.\d\d oleh /)],
  ]);
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
