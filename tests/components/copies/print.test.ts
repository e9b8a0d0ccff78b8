import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Audience } from '../../../shared/domain/required-reading/audiences.ts';
import { openScreen, textsOf, users } from '../../support/render-screen.tsx';
import { type Answers, failed, inputsOf } from '../../support/stubbed-calls.ts';
import { listed } from '../../support/stubbed-catalogue.ts';
import { job, result } from '../../web/bulk/job-fixtures.ts';
import { row } from '../../web/master-list/row-fixtures.ts';

const printable = row('01', { department: 'PLT' });
const word = row('02', { department: 'PLT' });
const copy = { document_id: '01', nomor: printable.nomor, nama: printable.nama, revisi: 1, department: 'SHE' } as const;
const printedCopy = { ...copy, number: 2, holder: 'Siti Rahmawati', place: 'Workshop Plant' };
const printedJob = (copies: (typeof printedCopy)[]): Answers => ({
  'print-controlled-copies': { job_id: 'J1' },
  'get-bulk-job': {
    job: {
      ...job({
        ...{ kind: 'print', state: 'done', stage: 'finished', owner_nrp: users.controller.nrp },
        ...{ finished_at: '2026-11-20T05:00:09.000Z' },
        result: result({ copies, has_all_copies: true }),
      }),
      ...{ undo: null, report_url: null, confirmation: null },
    },
  },
});
const printed = printedJob([printedCopy]);
const everyone = { everyone: true, departments: [], positions: [], users: [] };
const distributed = (audience: Audience) => ({ document: printable, audience, is_default: false, reading: null });
/** The audience of the printed document at each request. */
const audiences = (each: Audience[]): Answers => ({
  'list-distribution': () => {
    const [audience = everyone] = each.length > 1 ? each.splice(0, 1) : each;
    return { documents: [distributed(audience)], total: 1, next_cursor: null };
  },
});
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Cetak salinan terkendali' }));

const openDocumentPage = (as = users.controller, answers: Answers = {}) =>
  openScreen('/dokumen/SOP-PRO-01', {
    width: 1100,
    as,
    answers: { ...listed([printable]), ...audiences([everyone]), ...answers },
  });

describe('printing copies of one document', () => {
  const openForm = async (answers: Answers = {}) => {
    const page = await openDocumentPage(users.controller, answers);
    await page.user.click(await screen.findByRole('button', { name: 'Cetak Salinan Terkendali' }));
    const dialog = await findDialog();
    const holder = (at = 0) => dialog.getAllByLabelText('Pemegang')[at] ?? expect.fail(`no holder ${at}`);
    const fillFirst = async () => {
      await page.fill(holder(), 'Budi Santoso');
      await page.fill(dialog.getByLabelText('Lokasi'), 'Workshop Plant');
      await page.fill(dialog.getByLabelText('Keperluan'), 'Acuan kerja di bengkel');
    };
    return { ...page, dialog, holder, fillFirst };
  };

  test('names what is missing and focuses the first of it', async () => {
    const { user, dialog, holder } = await openForm();
    // The first field, so that typing can begin, and a space does not close the dialog.
    expect(document.activeElement).toBe(holder());
    await user.keyboard('A B');
    expect(holder()).toHaveProperty('value', 'A B');
    await user.clear(holder());
    await user.click(dialog.getByRole('button', { name: 'Cetak 1 Salinan' }));
    for (const field of ['Pemegang', 'Lokasi', 'Keperluan'])
      expect(dialog.getByText(`${field} harus diisi`)).toBeTruthy();
    expect(document.activeElement).toBe(holder());
    expect(inputsOf('print-controlled-copies')).toEqual([]);
  });

  test('warns of a department that does not receive the document, and adds it to the audience with one press', async () => {
    const plant: Audience = { ...everyone, everyone: false, departments: ['PLT'] };
    const added: Audience = { ...plant, departments: ['PLT', 'SHE'] };
    const { user, dialog } = await openForm({
      ...audiences([plant, added]),
      'set-distribution': { updated_count: 1, results: [{ id: '01', success: true, document: printable }] },
    });
    const warning = () => dialog.queryByText(/bukan penerima dokumen ini/);
    await vi.waitFor(() => expect(inputsOf('list-distribution')).toMatchObject([{ ids: '01' }]));
    expect(warning()).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Departemen'), 'SHE');
    expect((await dialog.findByText(/bukan penerima dokumen ini/)).textContent).toMatch(/^SHE bukan penerima/);
    await user.click(dialog.getByRole('button', { name: 'Tambahkan SHE ke Penerima' }));
    await vi.waitFor(() => expect(warning()).toBeNull());
    expect(inputsOf('set-distribution')).toEqual([
      { documents: [{ id: '01', version: printable.version }], audience: added },
    ]);
  });

  test('begins a further copy with the values of the last one', async () => {
    const { user, fill, dialog, holder, fillFirst } = await openForm(printed);
    await fillFirst();
    await user.click(dialog.getByRole('button', { name: 'Tambah Pemegang' }));
    await fill(holder(1), 'Siti Rahmawati');
    await user.selectOptions(dialog.getAllByLabelText('Departemen')[1] ?? holder(1), 'SHE');
    await user.click(dialog.getByRole('button', { name: 'Cetak 2 Salinan' }));
    await dialog.findByText('Cetak Salinan Berhasil');
    // The list says what was printed; no figure repeats it.
    dialog.getByRole('region', { name: 'Salinan yang dicetak' });
    expect(dialog.queryByText('Dicetak')).toBeNull();
    const common = { document_id: '01', place: 'Workshop Plant', purpose: 'Acuan kerja di bengkel' };
    expect(inputsOf('print-controlled-copies')).toEqual([
      {
        copies: [
          { ...common, holder: 'Budi Santoso', department: 'PLT' },
          { ...common, holder: 'Siti Rahmawati', department: 'SHE' },
        ],
      },
    ]);
  });

  test('asks before what was filled in is left', async () => {
    const { user, dialog, holder, fillFirst } = await openForm();
    await fillFirst();
    await user.click(dialog.getByRole('button', { name: 'Tutup dialog' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Tinggalkan isian?' }));
    await user.click(question.getByRole('button', { name: 'Batal' }));
    expect(holder()).toHaveProperty('value', 'Budi Santoso');
    await user.click(dialog.getByRole('button', { name: 'Batal' }));
    await user.click(await screen.findByRole('button', { name: 'Tinggalkan' }));
    expect(screen.queryByRole('dialog', { name: 'Cetak salinan terkendali' })).toBeNull();
  });

  test('opens each printed copy, or all of them', async () => {
    const { user, dialog, fillFirst } = await openForm({
      ...printedJob([{ ...printedCopy, number: 1 }, printedCopy]),
      'get-copy-file': failed('copy_file_expired'),
    });
    await fillFirst();
    await user.click(dialog.getByRole('button', { name: 'Cetak 1 Salinan' }));
    await dialog.findByText('SOP-PRO-01 · Salinan 02');
    expect(dialog.getAllByText('Siti Rahmawati · SHE · Workshop Plant')).toHaveLength(2);
    vi.spyOn(window, 'open').mockReturnValue(null);
    await user.click(dialog.getByRole('button', { name: 'Buka Semua' }));
    await user.click(dialog.getByRole('button', { name: 'Buka PDF salinan 02 dari SOP-PRO-01' }));
    expect(inputsOf('get-copy-file')).toEqual([{ job_id: 'J1' }, { document_id: '01', number: '2' }]);
  });

  test('makes the PDF of an only copy the next step', async () => {
    const { user, dialog, fillFirst } = await openForm(printed);
    await fillFirst();
    await user.click(dialog.getByRole('button', { name: 'Cetak 1 Salinan' }));
    const primary = (
      await dialog.findByRole('button', { name: /^Buka PDF/ }).then(() => dialog.getAllByRole('button'))
    ).filter(({ className }) => className.includes('bg-primary '));
    expect(textsOf(primary)).toEqual(['Buka PDF']);
  });
});

test('several documents are printed from the master list; one that is refused says why and can be left out', async () => {
  const { user, fill } = await openScreen('/daftar-induk/dokumen/plant', {
    as: users.controller,
    answers: {
      ...audiences([everyone]),
      ...listed([printable, word]),
      ...printed,
      'print-controlled-copies': ({ copies }) =>
        copies.length > 1
          ? failed('invalid_input', { fields: { 'copies.1.document_id': 'Berkas dokumen SOP-PRO-02 bukan PDF.' } })
          : { job_id: 'J1' },
    },
  });
  await screen.findByText('2 dokumen');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Pilih semua 2 dokumen yang tampil' }));
  await user.click(screen.getByRole('button', { name: 'Cetak Salinan 2 Dokumen' }));
  const dialog = await findDialog();
  const [first, second] = [printable, word].map(({ nomor }) => within(dialog.getByRole('region', { name: nomor })));
  if (!first || !second) expect.fail('two documents');
  await fill(first.getByLabelText('Pemegang'), 'Budi Santoso');
  await fill(first.getByLabelText('Lokasi'), 'Workshop Plant');
  await fill(first.getByLabelText('Keperluan'), 'Acuan kerja');
  await user.click(second.getByRole('button', { name: 'Salin Pemegang di Atas' }));
  expect(second.getByLabelText('Pemegang')).toHaveProperty('value', 'Budi Santoso');
  await user.click(dialog.getByRole('button', { name: 'Cetak 2 Salinan' }));
  await second.findByText('Berkas dokumen SOP-PRO-02 bukan PDF.');
  await user.click(dialog.getByRole('button', { name: 'Keluarkan SOP-PRO-02' }));
  await user.click(dialog.getByRole('button', { name: 'Cetak 1 Salinan' }));
  await dialog.findByText('Cetak Salinan Berhasil');
  expect(inputsOf('print-controlled-copies').map(({ copies }) => copies.length)).toEqual([2, 1]);
});

test('is not offered to users who do not manage the master list', async () => {
  await openDocumentPage(users.produksiHead);
  await screen.findByRole('heading', { level: 1, name: printable.nama });
  expect(screen.queryByRole('button', { name: 'Cetak Salinan Terkendali' })).toBeNull();
});
