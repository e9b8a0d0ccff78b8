import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { currentAddress, openScreen, textsOf, users } from '../../support/render-screen.tsx';
import { workbookSavedBy } from '../../support/saved-workbooks.ts';
import { answerCalls, type BodyOf } from '../../support/stubbed-calls.ts';
import { layOutRows } from '../../support/stubbed-layout.ts';
import { openList, row, rowAt, rowCount, value } from './list-screen.ts';

const as = users.controller;

describe('the pickers', () => {
  test('lead from the header to a department and back', async () => {
    const { user } = await openScreen('/panduan', { as });
    await user.click(await screen.findByRole('link', { name: 'Daftar Induk' }));
    const card = await screen.findByRole('link', { name: /^Daftar Induk Dokumen/ });
    expect(card.closest('ul')?.querySelectorAll('a')).toHaveLength(5);
    for (const title of ['Catatan', 'Eksternal', 'Daftar Distribusi Dokumen', 'Daftar Pemusnahan Dokumen'])
      expect(screen.getByText(title)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: /^Daftar Induk Dokumen/ }));
    await user.click(await screen.findByRole('link', { name: /^HCGS/ }));
    await screen.findByRole('heading', { name: 'Daftar Induk Dokumen - HCGS' });
    expect(currentAddress()).toBe('/daftar-induk/dokumen/hcgs');
    await user.click(screen.getByRole('link', { name: 'Daftar Induk Dokumen' }));
    await user.click(await screen.findByRole('link', { name: 'Kembali' }));
    await waitFor(() => expect(currentAddress()).toBe('/daftar-induk'));
  });

  test.each(['departemen'])('show departments without links at %s', async (slug) => {
    await openScreen(`/daftar-induk/${slug}`, { as });
    const main = within(await screen.findByRole('main'));
    await main.findByText('PRODUKSI');
    expect(main.getAllByRole('listitem')).toHaveLength(8);
    expect(textsOf(main.getAllByRole('link'))).toEqual(['← Kembali']);
    expect(main.getByText(/belum tersedia/)).toBeTruthy();
  });

  test('count the documents of each department', async () => {
    await openScreen('/daftar-induk/dokumen', {
      ...{ as, answers: { 'list-hims-documents': { documents: [row('01'), row('02')], catalogue_version: 1 } } },
    });
    await waitFor(() => expect(screen.getAllByText(/^Kode departemen [A-Z]{3} · 2 dokumen$/)).toHaveLength(8));
  });

  test('count own documents and those from outside apart, each beside the link to its list', async () => {
    const documents = [row('01'), row('02', external), row('03', { ...external, status: 'Kadaluarsa' })];
    const answers = { 'list-hims-documents': { documents, catalogue_version: 1 } };
    const { user } = await openScreen('/daftar-induk/eksternal', { as, answers });
    await waitFor(() => expect(screen.getAllByText(/ · 2 dokumen$/)).toHaveLength(8));
    await user.click(screen.getByRole('link', { name: 'Buka daftar eksternal PRODUKSI' }));
    await screen.findByRole('heading', { name: 'Dokumen Eksternal - PRODUKSI' });
    expect(currentAddress()).toBe('/daftar-induk/eksternal/produksi');
    await screen.findByText('2 dokumen');
    await user.click(screen.getByRole('link', { name: 'Eksternal' }));
    await screen.findByRole('heading', { name: 'Eksternal' });
    await openScreen('/daftar-induk/dokumen', { as, answers });
    await waitFor(() => expect(screen.getAllByText(/^Kode departemen [A-Z]{3} · 1 dokumen$/)).toHaveLength(8));
  });

  test('show HCGS at hgs', async () => {
    await openScreen('/daftar-induk/dokumen/hgs', { as });
    await screen.findByRole('heading', { name: 'Daftar Induk Dokumen - HCGS' });
  });
});

const external = { jenis: 'EXT', external_kind: 'Kepmen', issuer: 'ESDM', place: 'Rak A1' } as const;

const rows = [row('01'), row('02', { nama: 'Formulir', jenis: 'FRM', status: 'Kadaluarsa' }), row('03', { revisi: 4 })];

const _revision = (revisi: number): BodyOf<'get-hims-document'>['documents'][number]['revisions'][number] => ({
  ...{ revisi, nama: 'Dokumen 01', status: 'Kadaluarsa', ended_reason: 'superseded', source: 'import' },
  ...{ has_file: false, file_name: null, by_nrp: null, by_name: null, at: '2026-11-01T02:00:00.000Z' },
  ...{ submission_id: null, effective_on: null, sha256: null },
});

describe('the list', () => {
  test('shows its columns, sorted by type and number', async () => {
    await openList(rows);
    expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
      ...['No', 'Nama Dokumen', 'Nomor Dokumen', 'Jenis', 'Revisi', 'Status', 'Aksi'],
    ]);
    expect(textsOf(rowAt(1).getAllByRole('cell')).slice(0, 6)).toEqual([
      ...['2', 'Dokumen 03', 'SOP-PRO-03', 'SOP', '4', 'Aktif'],
    ]);
    expect(rowAt(2).getByText('Kadaluarsa')).toBeTruthy();
  });

  test('says in one line across the table that it loads', async () => {
    await openScreen('/daftar-induk/dokumen/produksi', {
      as,
      answers: { 'list-hims-documents': () => new Promise(() => {}) },
    });
    const line = await screen.findByRole('cell', { name: 'Memuat dokumen...' });
    expect(textsOf([...(line.closest('tr')?.cells ?? [])]).join('')).toBe('Memuat dokumen...');
  });

  test('keeps the note of an overdue review in editing', async () => {
    const { edit } = await openList([row('01', { review_due_on: '2026-01-05' })]);
    expect(rowAt(0).getByText('Tinjauan terlambat sejak 5 Jan 2026')).toBeTruthy();
    await edit();
    await waitFor(() => expect(value(0, 'nama')).toBe('Dokumen 01'));
    expect(rowAt(0).getByText('Tinjauan terlambat sejak 5 Jan 2026')).toBeTruthy();
  });

  test('opens the template of a document with a link to its page, and Escape returns to its button', async () => {
    const { user } = await openList(rows);
    const button = rowAt(0).getByRole('button', { name: 'Lihat Dokumen 01' });
    await user.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Tampilan Dokumen' }));
    expect(textsOf(dialog.getAllByRole('heading'))).toEqual([
      ...['Tampilan Dokumen', '1. Tujuan', '2. Ruang Lingkup', '3. Definisi', '4. Prosedur'],
    ]);
    expect(dialog.getByText('SOP-PRO-01')).toBeTruthy();
    expect(dialog.getByText(/^Templat: isi baku/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Kartu Dokumen' }).getAttribute('href')).toBe('/dokumen/SOP-PRO-01');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test('shows only documents in force without a file, counts them, and keeps the choice in the address', async () => {
    const filed = { has_file: true };
    const { press, user } = await openList([
      ...[row('01', filed), row('02', { has_file: false }), row('03', { has_file: false, status: 'Kadaluarsa' })],
    ]);
    await press('Tanpa berkas (1)');
    await screen.findByText('1 dari 3 dokumen');
    expect(rowAt(0).getByText('Dokumen 02')).toBeTruthy();
    expect(currentAddress()).toBe('/daftar-induk/dokumen/produksi?periksa=tanpa-berkas');
    await user.type(screen.getByPlaceholderText('Cari dokumen anda'), '03');
    await screen.findByText('Tidak ada dokumen yang cocok.');
    await press('Tanpa berkas (1)');
    await waitFor(() => expect(rowAt(0).getByText('Dokumen 03')).toBeTruthy());
    await waitFor(() => expect(currentAddress()).toBe('/daftar-induk/dokumen/produksi?cari=03'));
  });

  test('says that every document has its file', async () => {
    await openList([row('01', { has_file: true })]).then(({ press }) => press('Tanpa berkas (0)'));
    await screen.findByText('Semua dokumen yang berlaku memiliki berkas.');
  });

  test('is filtered by the search, and exports the displayed rows', async () => {
    const { user, fill } = await openList(rows);
    await fill(screen.getByLabelText('Cari dokumen anda'), 'form');
    await screen.findByText('1 dari 3 dokumen');
    expect(rowCount()).toBe(1);
    const {
      name,
      sheetName,
      rows: exported,
    } = await workbookSavedBy(() => user.click(screen.getByRole('button', { name: 'Ekspor Excel' })));
    expect(name).toMatch(/^Daftar Induk Dokumen - PRODUKSI - .*\.xlsx$/);
    expect(sheetName).toBe('Daftar Induk PRODUKSI');
    expect(exported[0]).toEqual([
      ...['No', 'Nama Dokumen', 'Nomor Dokumen', 'Jenis', 'Revisi', 'Status', 'Tanggal Berlaku'],
      ...['Tinjauan Berikutnya', 'Keterangan Tinjauan'],
    ]);
    expect(exported.slice(1).map(([, nama]) => nama)).toEqual(['Formulir']);
    // What the server has by now, although no event said so.
    const documents = [...rows, row('9', { nama: 'Formulir baru' })];
    answerCalls({ 'list-hims-documents': { documents, catalogue_version: 2 } });
    const now = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
    const button = screen.getByRole('button', { name: 'Ekspor Excel' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    const { rows: about } = await workbookSavedBy(() => user.click(button), 'Keterangan');
    expect(about.slice(1, 3)).toEqual([
      ['Isi', 'Daftar induk PRODUKSI, pencarian “form”'],
      ['Jumlah baris', 2],
    ]);
  });

  test('without a match says so', async () => {
    const { fill } = await openList(rows);
    await fill(screen.getByLabelText('Cari dokumen anda'), 'zzqqxx');
    await screen.findByText('Tidak ada dokumen yang cocok.');
  });

  test('of documents from outside has their columns, shows how they stand, and exports their facts', async () => {
    const others = [
      row('11', { ...external, valid_until: '2020-01-01', checked_on: '2026-01-05' }),
      row('12', { ...external, amended_by: 'Permen ESDM 5/2026', edition: '2018', file_url: 'https://jdih.id/5.pdf' }),
      row('13', { ...external, status: 'Kadaluarsa', replaced_by: 'Kepmen ESDM 9/2026' }),
    ];
    layOutRows();
    const answers = { 'list-hims-documents': { documents: [...rows, ...others], catalogue_version: 1 } };
    const { user, fill } = await openScreen('/daftar-induk/eksternal/produksi', { as, answers });
    await screen.findByText('Lewat masa berlaku');
    expect(screen.getByText('Diperiksa 5 Jan 2026')).toBeTruthy();
    expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
      ...['No', 'Nama Dokumen', 'Nomor Dokumen', 'Status', 'Jenis Eksternal', 'Penerbit', 'Edisi', 'Berlaku Sampai'],
      ...['Diubah oleh', 'Diganti oleh', 'Tautan Berkas', 'Tempat Naskah', 'Bahasa', 'Revisi', 'Aksi'],
    ]);
    expect(rowCount()).toBe(3);
    for (const state of ['Diubah', 'Dicabut', 'jdih.id/5.pdf']) expect(screen.getByText(state)).toBeTruthy();
    await fill(screen.getByLabelText('Cari dokumen anda'), 'esdm 9/2026');
    await screen.findByText('1 dari 3 dokumen');
    const exported = await workbookSavedBy(() => user.click(screen.getByRole('button', { name: 'Ekspor Excel' })));
    expect(exported.name).toMatch(/^Dokumen Eksternal - PRODUKSI - /);
    expect(exported.rows[0]).toEqual(
      expect.arrayContaining(['Jenis Eksternal', 'Penerbit Eksternal', 'Diganti oleh Peraturan']),
    );
  });

  test('says on a phone below the number that a document is not in force, because its status is behind the edge', async () => {
    layOutRows();
    const answers = { 'list-hims-documents': { documents: rows, catalogue_version: 1 } };
    await openScreen('/daftar-induk/dokumen/produksi', { as, answers, width: 390 });
    expect(await screen.findAllByText('Kadaluarsa')).toHaveLength(2);
    expect(screen.getAllByText('Aktif')).toHaveLength(rows.length - 1);
  });

  test('without documents says how they come about', async () => {
    await openScreen('/daftar-induk/dokumen/produksi', { as });
    await screen.findByText('Belum ada dokumen di departemen ini.');
  });
});
