import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SocketEvent } from '../../../shared/events.ts';
import { findToast, users } from '../../support/render-screen.tsx';
import { answerCalls } from '../../support/stubbed-calls.ts';
import { storedDocument } from '../../support/stubbed-catalogue.ts';
import { stubSocket } from '../../support/stubbed-socket.ts';
import { field, focused, openList, row, rowAt, sentRows, value } from './list-screen.ts';

const rows = [row('01'), row('02'), row('03')];
const openGrid = async (shown = rows) => {
  const page = await openList(shown);
  await page.edit();
  return {
    ...page,
    /** Returns where the focus is then. */
    press: async (keys: string) => {
      await page.user.keyboard(keys);
      return focused();
    },
    paste: async (text: string) => {
      await page.user.paste(text);
      await screen.findByText(/ sel pada /);
    },
    button: page.press,
  };
};

describe('the keyboard, as in a spreadsheet', () => {
  test('moves between cells, of which one is in the tab order', async () => {
    const { user, press } = await openGrid();
    screen.getByLabelText('Cari dokumen anda').focus();
    // The filter, the box of all rows, then the place of the grid.
    await user.tab();
    await user.tab();
    await user.tab();
    expect(focused()).toBe('nama 0');
    expect(await press('{ArrowRight}{ArrowDown}')).toBe('nomor 1');
    expect(await press('{End}{Home}{ArrowRight}{Control>}{End}{/Control}')).toBe('nama 2');
    expect(await press('{ArrowUp}{ArrowUp}{ArrowUp}')).toBe('nama 0');
    expect(document.querySelectorAll('[role=grid] tbody [data-stop][tabindex="0"]')).toHaveLength(1);
    await press('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}');
    // The two buttons of the row.
    await press('{Escape}');
    await user.tab();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Tambah Dokumen Baru');
    for (let at = 0; at < 3; at += 1) await user.tab({ shift: true });
    expect(focused()).toBe('revisi 2');
  });

  test('replaces a cell by typing, and Enter goes on below', async () => {
    const { press } = await openGrid();
    field(0, 'nama').closest('td')?.focus();
    expect(await press('Suku Cadang')).toBe('nama 0 text');
    expect(await press('{Enter}')).toBe('nama 1');
    expect(value(0, 'nama')).toBe('Suku Cadang');
    expect(screen.getByText('1 perubahan belum disimpan')).toBeTruthy();
  });

  test('edits the text of a cell after F2, and Escape restores it', async () => {
    const { press } = await openGrid();
    field(1, 'nama').closest('td')?.focus();
    expect(await press('{F2}{ArrowLeft}{ArrowLeft}x')).toBe('nama 1 text');
    expect(value(1, 'nama')).toBe('Dokumen x02');
    expect(await press('{Escape}')).toBe('nama 1');
    expect(value(1, 'nama')).toBe('Dokumen 02');
  });

  test('goes on beside with Tab, and back to the cell after a choice', async () => {
    const { user, press } = await openGrid();
    field(1, 'revisi').closest('td')?.focus();
    expect(await press('5{Tab}')).toBe('status 1');
    await user.selectOptions(field(1, 'status'), 'Kadaluarsa');
    expect(focused()).toBe('status 1');
    expect([value(1, 'revisi'), value(1, 'status')]).toEqual(['5', 'Kadaluarsa']);
  });

  test('empties a cell with Delete, says what is wrong with that, and undoes it', async () => {
    const { press } = await openGrid();
    field(2, 'revisi').closest('td')?.focus();
    await press('{Delete}');
    expect(rowAt(2).getByText('Revisi harus berupa bilangan bulat')).toBeTruthy();
    await press('{Control>}z{/Control}');
    expect(rowAt(2).queryByText('Revisi harus berupa bilangan bulat')).toBeNull();
    expect(screen.getByText('Belum ada perubahan')).toBeTruthy();
  });

  test('saves with Ctrl+S', async () => {
    const { press } = await openGrid();
    field(0, 'nama').closest('td')?.focus();
    await press('Suku Cadang{Enter}{Control>}s{/Control}');
    await findToast('Berhasil', '1 dokumen berhasil diperbarui.');
    expect(sentRows()).toEqual([[{ id: '01', version: 3, nama: 'Suku Cadang' }]]);
  });
});

describe('a text key', () => {
  test('is typed where the user clicked: one click on a text or beside it sets the caret', async () => {
    const { user, press } = await openGrid();
    await user.click(field(0, 'nama'));
    expect(await press('{End} Baru')).toBe('nama 0 text');
    expect(value(0, 'nama')).toBe('Dokumen 01 Baru');
    await user.click(field(1, 'nomor').closest('td') ?? expect.fail('no cell'));
    expect(focused()).toBe('nomor 1 text');
  });

  test('presses no button of a row: Tab goes from field to field, Escape to the buttons', async () => {
    const { user, press } = await openGrid();
    field(1, 'nama').closest('td')?.focus();
    expect(await press('{End}{ArrowRight}{ArrowRight}{ArrowRight}')).toBe('status 1');
    expect(await press('{Tab}')).toBe('nama 2');
    expect(await press('{Shift>}{Tab}{Tab}{/Shift}')).toBe('revisi 1');
    expect(await press('{Home}{ArrowLeft}{ArrowLeft}')).toBe('select 1');
    expect(await press('{Tab}')).toBe('nama 1');
    await press('{Escape}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Lihat Dokumen 02');
    await user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Hapus Dokumen 02');
  });
});

describe('a block from Excel', () => {
  const block = [
    '"Perawatan ""Rutin""\nHarian"\tSOP-PRO-1A\tInstruksi Kerja\tRev. 03\tTidak Berlaku',
    'Perawatan Mingguan\tSOP-PRO-2A\t\t4\tberlaku',
    'Perawatan Bulanan\tSOP-PRO-1A\tJSA\t-1\tberlaku',
  ].join('\r\n');

  test('is taken over, its cells are checked before saving, and it is undone', async () => {
    const { user, paste, press, button } = await openGrid(rows.slice(0, 2));
    await user.click(field(0, 'nama'));
    await paste(`${block}\r\n`);
    expect(screen.getByText('15 sel pada 3 baris ditempel.')).toBeTruthy();
    const values = (index: number) => ['nama', 'nomor', 'jenis', 'revisi', 'status'].map((name) => value(index, name));
    expect(values(0)).toEqual(['Perawatan "Rutin" Harian', 'SOP-PRO-1A', 'INK', '3', 'Kadaluarsa']);
    expect(values(1)).toEqual(['Perawatan Mingguan', 'SOP-PRO-2A', 'INK', '4', 'Aktif']);
    for (const sentence of [
      'Nomor ini juga ada pada baris “Perawatan "Rutin" Harian”',
      /^Jenis tidak dikenal/,
      'Revisi tidak boleh negatif',
    ])
      expect(rowAt(2).getByText(sentence)).toBeTruthy();

    await button('Batalkan Tempelan');
    expect(screen.getByText('Belum ada perubahan')).toBeTruthy();
    await waitFor(() => expect(focused()).toBe('nama 0'));
    await paste(`${block}\r\n`);
    expect(screen.getByText('3 perubahan belum disimpan')).toBeTruthy();
    await press('{Control>}z{/Control}');
    expect(screen.getByText('Belum ada perubahan')).toBeTruthy();
  });

  test('is given by the copy of a cell', async () => {
    await openGrid();
    field(0, 'nama').closest('td')?.focus();
    const copied = new DataTransfer();
    const copy = createEvent.copy(document.activeElement ?? document.body, { clipboardData: copied });
    fireEvent(document.activeElement ?? document.body, copy);
    expect(copied.getData('text/plain')).toBe('Dokumen 01');
    expect(copy.defaultPrevented).toBe(true);
  });
});

test('what was typed in a row that another user deletes stays, says who, and is saved after a restoration', async () => {
  const { receive } = stubSocket();
  const { press, fill, save, button } = await openGrid(rows.slice(0, 2));
  field(1, 'nama').closest('td')?.focus();
  await press('Ketikan');
  const deleted = { by_nrp: users.admin.nrp, by_name: 'Dewi Lestari', at: '2026-11-24T02:00:00.000Z' };
  answerCalls({
    'get-hims-document': { documents: [storedDocument(row('02'), { deleted })], number_status: null },
    'restore-hims-document': { document: row('02', { version: 5 }) },
  });
  const event: SocketEvent = {
    ...{ type: 'document.changed', department: 'PRO', kind: 'delete', catalogue_version: 2 },
    change: { op: 'delete', id: '02', version: 4 },
  };
  await receive(event);
  await waitFor(() => expect(rowAt(1).getByText(/sudah dihapus oleh Dewi Lestari pada 24 Nov 2026/)).toBeTruthy());
  expect(focused()).toBe('nama 1 text');
  expect(value(1, 'nama')).toBe('Ketikan');

  // Saving the other row leaves it, and the list stays in editing.
  await fill(field(0, 'revisi'), '9');
  await save();
  await findToast('Berhasil', '1 dokumen berhasil diperbarui.');
  expect(value(1, 'nama')).toBe('Ketikan');
  await save();
  await screen.findByText(/^Dokumen yang Anda ubah sudah dihapus./);

  await button('Pulihkan Dokumen');
  await findToast('Berhasil', 'Penghapusan dibatalkan.');
  expect(rowAt(1).queryByText(/sudah dihapus/)).toBeNull();
  expect(value(1, 'nama')).toBe('Ketikan');
  await waitFor(() => expect(focused()).toBe('nama 1'));
  await save();
  await screen.findByRole('button', { name: 'Edit' });
  expect(sentRows().at(-1)).toEqual([{ id: '02', version: 5, nama: 'Ketikan' }]);
});
