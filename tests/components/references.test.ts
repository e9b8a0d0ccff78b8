import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DocumentLinks, DocumentReference } from '../../shared/api/references.ts';
import { findToast, openScreen, textsOf, users } from '../support/render-screen.tsx';
import { type Answers, answerCalls, type BodyOf, failed, inputsOf } from '../support/stubbed-calls.ts';
import { storedDocument } from '../support/stubbed-catalogue.ts';
import { row } from '../web/master-list/row-fixtures.ts';
import { openList, rowAt } from './master-list/list-screen.ts';
import { openForm, purpose } from './submission/form.ts';

const reference = (id: string, values: Partial<DocumentReference> = {}): DocumentReference => ({
  ...{ nomor: `SOP-PRO-${id}`, page: 2, state: 'confirmed', problem: null, target: row(id), by: null, at: null },
  ...values,
});
const referrer = (id: string, jenis: 'SOP' | 'FRM' = 'SOP'): DocumentLinks['from'][number] => ({
  document: row(id, { jenis }),
  page: 1,
  state: 'confirmed',
});
const links = (values: Partial<DocumentLinks> = {}): DocumentLinks => ({ to: [], from: [], from_count: 0, ...values });
const threeReferrers = links({ from: [referrer('07', 'FRM'), referrer('08', 'FRM'), referrer('09')], from_count: 3 });
const stored = (values: DocumentLinks): Answers => ({
  'get-hims-document': {
    documents: [storedDocument(row('01'), { links: values })],
    number_status: { is_used: true, in_flight: null },
  },
});
const side = async (name: string) => within(await screen.findByRole('list', { name }));

describe('on the page of a document', () => {
  const openCard = (values: DocumentLinks, as = users.controller, answers: Answers = {}) =>
    openScreen('/dokumen/SOP-PRO-01', { as, answers: { ...stored(values), ...answers }, width: 1100 });

  test('readers find the way in both directions, and decide nothing', async () => {
    const by = { by: { nrp: users.controller.nrp, full_name: 'Dewi' }, at: '2026-11-20T03:00:00.000Z' };
    await openCard(links({ ...threeReferrers, to: [reference('02', by)] }), users.employee);
    const to = await side('Merujuk ke');
    expect(to.getByRole('link', { name: 'Dokumen 02' }).getAttribute('href')).toBe('/dokumen/SOP-PRO-02?id=02');
    to.getByText('Halaman 2 · dibenarkan Dewi, 20 Nov 2026');
    const from = await side('Dirujuk oleh');
    expect(textsOf(from.getAllByRole('link'))).toEqual(['Dokumen 07', 'Dokumen 08', 'Dokumen 09']);
    expect(screen.queryByRole('button', { name: /dokumen terkait/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /Tambah dokumen terkait/ })).toBeNull();
  });

  test('says where nothing is related', async () => {
    await openCard(links(), users.employee);
    await screen.findByRole('heading', { name: 'Dokumen terkait' });
    expect(screen.getAllByText('Tidak ada.')).toHaveLength(2);
  });

  test('keepers confirm and refuse what was found, and remove what readers see', async () => {
    const found = reference('02', { state: 'found' });
    const missing = reference('03', { state: 'found', problem: 'missing', target: null });
    const { user } = await openCard(links({ to: [found, missing, reference('04')] }), users.controller, {
      'decide-reference': ({ document_id, nomor, decision }) => ({ document_id, nomor, state: decision }),
    });
    const to = await side('Merujuk ke');
    to.getByText('Tidak ada di Daftar Induk');
    await user.click(to.getByRole('button', { name: 'SOP-PRO-02 benar dokumen terkait' }));
    await waitFor(() => expect(inputsOf('get-hims-document')).toHaveLength(2));
    await user.click(to.getByRole('button', { name: 'SOP-PRO-03 bukan dokumen terkait' }));
    await user.click(to.getByRole('button', { name: 'Hapus SOP-PRO-04 dari dokumen terkait' }));
    await waitFor(() =>
      expect(inputsOf('decide-reference')).toEqual([
        { document_id: '01', nomor: 'SOP-PRO-02', decision: 'confirmed' },
        { document_id: '01', nomor: 'SOP-PRO-03', decision: 'dismissed' },
        { document_id: '01', nomor: 'SOP-PRO-04', decision: 'dismissed' },
      ]),
    );
  });

  test('a reference to the document is decided of the document that refers', async () => {
    const { user } = await openCard(links({ from: [{ ...referrer('07'), state: 'found' }], from_count: 1 }));
    answerCalls({ 'decide-reference': failed('conflict', { message: 'Coba sekali lagi.' }) });
    await user.click((await side('Dirujuk oleh')).getByRole('button', { name: 'SOP-PRO-07 benar dokumen terkait' }));
    await findToast('Gagal menyimpan', 'Coba sekali lagi.');
    expect(inputsOf('decide-reference')).toEqual([{ document_id: '07', nomor: 'SOP-PRO-01', decision: 'confirmed' }]);
  });

  test('keepers add a document by its number; a refusal stands at the field', async () => {
    const { user, fill } = await openCard(links());
    const field = await screen.findByRole('textbox', { name: 'Tambah dokumen terkait menurut nomornya' });
    const add = () => user.click(screen.getByRole('button', { name: 'Tambah' }));
    await add();
    await screen.findByText('Nomor Dokumen harus diisi');
    const message = 'Dokumen dengan nomor X-9 tidak ditemukan di Daftar Induk.';
    answerCalls({ 'decide-reference': failed('document_not_found', { message, fields: { nomor: message } }) });
    await fill(field, 'X-9');
    await add();
    await screen.findByText(message);
    answerCalls({ 'decide-reference': { document_id: '01', nomor: 'SOP-PRO-02', state: 'confirmed' } });
    await fill(field, 'sop-pro-02');
    await add();
    await findToast('Berhasil', 'SOP-PRO-02 ditambahkan sebagai dokumen terkait.');
    expect((field as HTMLInputElement).value).toBe('');
  });
});

describe('what refers to a document that is about to change', () => {
  const sentence = '1 SOP dan 2 formulir merujuk ke dokumen ini';

  test('stands in the form of its revision', async () => {
    const { user } = await openForm(stored(threeReferrers), '/pengajuan?dokumen=SOP-PRO-01');
    await user.click(purpose(/Revisi/));
    const number = screen.getByLabelText<HTMLInputElement>('Nomor Dokumen');
    if (number.value === '') await user.type(number, 'SOP-PRO-01');
    await screen.findByText(sentence);
  });

  test('is asked about before a keeper deletes it', async () => {
    const { user, edit } = await openList([row('01'), row('02')], {
      ...stored(threeReferrers),
      'delete-hims-document': { id: '01', version: 4 },
    });
    await edit();
    await user.click(rowAt(0).getByRole('button', { name: 'Hapus Dokumen 01' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Hapus dokumen yang dirujuk?' }));
    dialog.getByText(sentence);
    expect(inputsOf('delete-hims-document')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Hapus' }));
    await findToast('Berhasil', /Dokumen telah dihapus/);
  });
});

describe('the lists of what keepers should look at', () => {
  type Problems = BodyOf<'list-reference-problems'>;
  const dead: Problems['documents'][number] = {
    document: row('01'),
    references: [
      { nomor: 'SOP-PRO-90', page: 3, state: 'found', problem: 'missing' },
      { nomor: 'SOP-PRO-91', page: null, state: 'confirmed', problem: 'withdrawn' },
    ],
    reason: null,
  };
  const scanned: Problems['documents'][number] = { document: row('02'), references: [], reason: 'scanned' };
  const listedProblems: Answers = {
    'list-reference-problems': ({ list }) => ({ documents: list === 'dead' ? [dead] : [scanned], next_cursor: null }),
  };
  const openLists = (answers: Answers = listedProblems, at = '') =>
    openScreen(`/daftar-induk/rujukan${at}`, { as: users.controller, answers });

  test('name the numbers that lead nowhere, which a click takes off', async () => {
    const { user } = await openLists({
      ...listedProblems,
      'decide-reference': { document_id: '01', nomor: 'SOP-PRO-90', state: 'dismissed' },
    });
    const list = await side('Rujukan mati');
    expect(list.getByRole('link', { name: 'Dokumen 01' }).getAttribute('href')).toBe('/dokumen/SOP-PRO-01?id=01');
    expect(textsOf((await side('Rujukan mati SOP-PRO-01')).getAllByRole('listitem'))).toEqual([
      'SOP-PRO-90Tidak ada di Daftar Indukhalaman 3Bukan Dokumen Kami',
      'SOP-PRO-91Sudah tidak berlakuditambahkanBukan Dokumen Kami',
    ]);
    await user.click(list.getByRole('button', { name: 'SOP-PRO-90 bukan dokumen kami' }));
    await list.findByText('Bukan dokumen kami');
    expect(inputsOf('decide-reference')).toEqual([{ document_id: '01', nomor: 'SOP-PRO-90', decision: 'dismissed' }]);
  });

  test('name files without text with the reason', async () => {
    const others = (['awaiting_ocr', 'unrecognized'] as const).map((reason, at) => ({
      ...scanned,
      ...{ document: row(`1${at}`), reason },
    }));
    const documents = [scanned, ...others];
    const { user } = await openLists({ 'list-reference-problems': () => ({ documents, next_cursor: null }) });
    await user.click(screen.getByRole('tab', { name: 'Tanpa teks' }));
    const list = await side('Tanpa teks');
    for (const label of ['Hasil pindai', 'Menunggu OCR', 'OCR tidak menemukan teks']) list.getByText(label);
    expect(list.getByRole('button', { name: 'Lihat berkas SOP-PRO-02' })).toBeTruthy();
    expect(list.getByRole('link', { name: 'Ganti berkas SOP-PRO-02' }).getAttribute('href')).toBe(
      '/database?unggah=files&ganti=SOP-PRO-02&dokumen=02',
    );
  });
});
