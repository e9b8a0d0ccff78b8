import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { SocketEvent } from '../../../shared/events.ts';
import { takeConsoleErrors } from '../../support/page-console.ts';
import { currentAddress, findToast, textsOf, toasts } from '../../support/render-screen.tsx';
import { answerCalls, inputsOf } from '../../support/stubbed-calls.ts';
import { stubSocket } from '../../support/stubbed-socket.ts';
import {
  answerRows,
  field,
  openList,
  rejected,
  row,
  rowAt,
  sentRows,
  value,
  waitForChangeToasts,
} from './list-screen.ts';

const rows = [row('01'), row('02'), row('03')];
const changed = (document = row('01'), catalogue_version = 2): SocketEvent => ({
  ...{ type: 'document.changed', department: 'PRO', kind: 'update', catalogue_version },
  change: { op: 'put', document },
});

describe('saving', () => {
  test('without changes says so', async () => {
    const { edit, save } = await openList(rows);
    await edit();
    await save();
    await findToast('Tidak Ada Perubahan', 'Tidak ada perubahan yang perlu disimpan.');
  });

  test('shows invalid input at its field, focuses the first of it and sends nothing', async () => {
    const { fill, edit, save, press } = await openList(rows);
    await edit();
    await fill(field(0, 'nama'), ' ');
    await fill(field(1, 'revisi'), '2.5');
    await fill(field(2, 'revisi'), '-1');
    await press('Tambah Dokumen Baru');
    await save();
    expect(rowAt(0).getByText('Nama Dokumen harus diisi')).toBeTruthy();
    expect(rowAt(1).getByText('Revisi harus berupa bilangan bulat')).toBeTruthy();
    expect(rowAt(2).getByText('Revisi tidak boleh negatif')).toBeTruthy();
    expect(screen.getByText('· 4 baris perlu diperbaiki')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    expect(sentRows()).toEqual([]);
    await press('Batal');
    expect(screen.queryByRole('textbox', { name: /baris/ })).toBeNull();
  });

  test('asks before the number of an approved revision changes, and names the document', async () => {
    const [first] = rows;
    const asked = { ...rejected(first ?? row('01'), 'Revisi 0 sudah disetujui.'), error: 'approved_revision' } as const;
    const { user, fill, edit, save } = await openList(rows, answerRows(rows, asked));
    await edit();
    await fill(field(0, 'revisi'), '8');
    await fill(field(1, 'nama'), 'Nama Baru');
    await save();
    const question = within(await screen.findByRole('alertdialog', { name: 'Ubah revisi yang sudah disetujui?' }));
    expect(question.getByText(first?.nomor ?? '')).toBeTruthy();
    expect(value(0, 'revisi')).toBe('8');
    answerCalls(answerRows(rows));
    await user.click(question.getByRole('button', { name: 'Ubah Tanpa Persetujuan' }));
    await findToast('Berhasil', '1 dokumen berhasil diperbarui.');
    expect(sentRows().at(-1)).toEqual([expect.objectContaining({ id: first?.id, revisi: 8, without_approval: true })]);
    expect(sentRows()[0]?.some(({ without_approval }) => without_approval)).toBe(false);
  });

  test('sends changes and a new row together, and ends editing without toasts about them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, fill, edit, save, press } = await openList(rows, {
      'create-hims-document': { document: row('04', { nama: 'Survei Harian', version: 1 }) },
    });
    await edit();
    await fill(field(0, 'nama'), 'Perencanaan Tambang');
    await fill(field(1, 'revisi'), '7');
    await press('Tambah Dokumen Baru');
    await waitFor(() => expect(document.activeElement).toBe(field(3, 'nama')));
    await fill(field(3, 'nama'), 'Survei Harian');
    await fill(field(3, 'nomor'), 'SOP-PRO-04');
    await user.selectOptions(field(3, 'jenis'), 'SOP');
    expect(screen.getByText('3 perubahan belum disimpan')).toBeTruthy();
    await save();
    await findToast('Berhasil', '2 dokumen berhasil diperbarui. 1 dokumen berhasil ditambahkan.');
    expect(sentRows()).toEqual([
      [
        { id: '01', version: 3, nama: 'Perencanaan Tambang' },
        { id: '02', version: 3, revisi: 7 },
      ],
    ]);
    expect(inputsOf('create-hims-document')).toMatchObject([
      { department: 'PRO', nama: 'Survei Harian', nomor: 'SOP-PRO-04', jenis: 'SOP' },
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'));
    expect(rowAt(0).getByText('Perencanaan Tambang')).toBeTruthy();
    expect(rowAt(3).getByText('Survei Harian')).toBeTruthy();
    await waitForChangeToasts();
    expect(toasts()).toHaveLength(1);
  });

  test('of an outdated version is rejected, retained beside the new value, and saved on the next attempt', async () => {
    const { receive } = stubSocket();
    const { fill, edit, save } = await openList(rows);
    await edit();
    await fill(field(0, 'nama'), 'Nama dari saya');
    await fill(field(1, 'revisi'), '9');
    const present = row('01', { nama: 'Nama dari admin', version: 4 });
    await receive(changed(present));
    await screen.findByText('Nilai terbaru: Nama dari admin');
    answerCalls(answerRows(rows, rejected(present, 'Dokumen ini sudah diubah oleh Admin.')));
    await save();
    await findToast('Sebagian Gagal', '1 dari 2 perubahan gagal. Cek console untuk detail.');
    expect(takeConsoleErrors().join()).toContain('Perubahan yang gagal disimpan');
    expect(rowAt(0).getByText('Dokumen ini sudah diubah oleh Admin.')).toBeTruthy();
    expect(value(0, 'nama')).toBe('Nama dari saya');
    expect(screen.getByText('1 perubahan belum disimpan')).toBeTruthy();
    answerCalls(answerRows(rows));
    await save();
    await findToast('Berhasil', '1 dokumen berhasil diperbarui.');
    expect(sentRows()[1]).toEqual([{ id: '01', version: 4, nama: 'Nama dari saya' }]);
  });

  test('with a number in use is rejected at its field', async () => {
    const { fill, edit, save } = await openList(rows);
    answerCalls(answerRows(rows, rejected(row('02'), 'Isian tidak benar', { nomor: 'Nomor ini sudah digunakan' })));
    await edit();
    await fill(field(1, 'nomor'), 'SOP-PRO-01');
    await save();
    await findToast('Sebagian Gagal', '1 dari 1 perubahan gagal.');
    expect(rowAt(1).getByText('Nomor ini sudah digunakan')).toBeTruthy();
    expect(field(1, 'nomor').getAttribute('aria-invalid')).toBe('true');
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});

describe('the changes of another user', () => {
  test('appear with one toast for each kind', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { receive } = stubSocket();
    await openList(rows);
    await receive(changed(row('01', { revisi: 77, version: 4 })));
    await receive({ ...changed(row('04', { nama: 'Survei Harian', version: 1 }), 3), kind: 'insert' } as SocketEvent);
    await waitFor(() => expect(rowAt(0).getByText('77')).toBeTruthy());
    await waitForChangeToasts();
    expect(textsOf(toasts()).toSorted()).toEqual([
      'Dokumen BaruDokumen baru telah ditambahkan.',
      'Dokumen DiperbaruiDokumen telah diperbarui.',
    ]);
  });

  test('made while the socket was closed are loaded when it is subscribed again', async () => {
    const { receive } = stubSocket();
    await openList(rows);
    answerCalls({
      'list-hims-documents': {
        changes: [{ op: 'put', document: row('02', { revisi: 77, version: 4 }) }],
        catalogue_version: 2,
      },
    });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await receive({ type: 'subscribed', topic: { list: 'catalogue' }, catalogue_versions: { PRO: 2 } });
    await waitFor(() => expect(rowAt(1).getByText('77')).toBeTruthy());
    expect(inputsOf('list-hims-documents').at(-1)).toEqual({ department: 'PRO', since: '1' });
  });
});

test('asks before unsaved changes are left', async () => {
  const { user, fill, edit, press } = await openList(rows);
  await edit();
  await fill(field(0, 'nama'), 'Belum disimpan');
  const leave = () => user.click(screen.getByRole('link', { name: 'Panduan' }));
  await leave();
  await screen.findByRole('alertdialog', { name: 'Perubahan belum disimpan' });
  await press('Tetap di Halaman');
  expect(value(0, 'nama')).toBe('Belum disimpan');
  await leave();
  await press('Buang Perubahan');
  await screen.findByRole('heading', { name: 'Panduan' });
  expect(currentAddress()).toBe('/panduan');
});
