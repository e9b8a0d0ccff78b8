import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DistributedDocument, Reader } from '../../../shared/api/reading.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { noOne } from '../../../shared/domain/required-reading/audiences.ts';
import { currentAddress, findToast, openScreen, textsOf, users } from '../../support/render-screen.tsx';
import { workbookSavedBy } from '../../support/saved-workbooks.ts';
import { type Answers, answerCalls, failed, inputsOf } from '../../support/stubbed-calls.ts';
import { row } from '../../web/master-list/row-fixtures.ts';

const reading = { id: 'R1', since: '2026-11-01T00:00:00.000Z', due_on: '2026-12-01' };
const distributed = (id: string, values: Partial<DistributedDocument> = {}): DistributedDocument => ({
  document: row(id),
  ...{ audience: { ...noOne, departments: ['PRO'] }, is_default: true, reading, ...values },
});
const documents = [
  distributed('01'),
  distributed('02', { audience: { ...noOne, everyone: true }, is_default: false }),
  distributed('03', { reading: null }),
];
const counts = { total: 30, opened: 4, understood: 12, overdue: 3 };
const reader: Reader = {
  ...{ nrp: '10000032', full_name: 'Sri Wahyuni', department: 'PRO', state: 'not_opened', is_overdue: true },
  ...{ at: null, due_on: '2026-11-08' },
};
const answered = (shown = documents): Answers => ({
  'list-distribution': { documents: shown, total: shown.length, next_cursor: null },
  'list-reading-progress': ({ ids }) => ({ progress: ids.split(',').map((id) => ({ document_id: id, ...counts })) }),
});
const path = '/pembaca/produksi';
const open = async (answers: Answers = {}, as = users.controller) => {
  const page = await openScreen(path, { as, answers: { ...answered(), ...answers } });
  await screen.findByRole('cell', { name: 'SOP-PRO-01' });
  return page;
};
const rowOf = (text: string) => within(screen.getByRole('row', { name: new RegExp(text) }));

test('the documents say who receives them, until when they are to be read, and by how many they were', async () => {
  await open();
  await screen.findAllByText('12 dari 30 (40%)');
  const cells = (id: string) => textsOf(rowOf(`SOP-PRO-${id}`).getAllByRole('cell')).slice(3);
  expect(cells('01')).toEqual([
    'PRODUKSIBawaan',
    '1 Des 2026',
    '12 dari 30 (40%)3 terlambatBatas 1 Des 2026',
    'Pembaca',
  ]);
  expect(cells('02')).toEqual(['Semua', '1 Des 2026', '12 dari 30 (40%)3 terlambatBatas 1 Des 2026', 'Pembaca']);
  expect(cells('03')).toEqual(['PRODUKSIBawaan', '–', '–', '']);
});

test('the search and the filter leave what matches, or say that nothing does', async () => {
  const { user, fill } = await open();
  await user.selectOptions(screen.getByLabelText('Tampilkan'), 'Wajib dibaca');
  expect(screen.queryByText('SOP-PRO-03')).toBeNull();
  await fill(screen.getByLabelText('Cari nomor atau nama'), 'pro-02');
  await waitFor(() => expect(screen.queryByText('SOP-PRO-01')).toBeNull());
  await fill(screen.getByLabelText('Cari nomor atau nama'), 'pro-03');
  await screen.findByText('Tidak ada dokumen yang cocok.');
});

describe('the readers of a document', () => {
  const readers = { ...counts, reading: { id: 'R1', since: reading.since }, people: [reader], next_cursor: null };

  test('are beside the list, and Escape returns to their button', async () => {
    const { user } = await open({ 'get-reading-progress': readers });
    const button = screen.getByRole('button', { name: 'Pembaca Dokumen 01' });
    await user.click(button);
    const person = within(await screen.findByRole('list', { name: 'Pembaca' })).getByRole('listitem');
    expect(person.textContent).toMatch(/^Sri Wahyuni10000032 · .*TerlambatIngatkan$/);
    expect(screen.getByText('40%')).toBeTruthy();
    expect(inputsOf('get-reading-progress')).toEqual([{ document_id: '01', department: 'PRO' }]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('list', { name: 'Pembaca' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('changing the recipients', () => {
  const openDialog = async (...ids: string[]) => {
    const page = await open({ 'set-distribution': { updated_count: 1, results: [] } });
    for (const id of ids) await page.user.click(rowOf(`SOP-PRO-${id}`).getByRole('checkbox'));
    await page.user.click(screen.getByRole('button', { name: 'Ubah Penerima' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ubah Penerima' }));
    return { ...page, dialog, save: () => page.user.click(dialog.getByRole('button', { name: 'Ubah Penerima' })) };
  };

  test('of one document begins with its own, and checks what is typed', async () => {
    const { user, fill, dialog, save } = await openDialog('01');
    expect(dialog.getByRole('radio', { name: /^Bawaan/ })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('radio', { name: /^Penerima tertentu/ }));
    expect(dialog.getByRole('checkbox', { name: 'PRODUKSI' })).toHaveProperty('checked', true);
    await fill(dialog.getByLabelText('Orang (opsional)'), '1234');
    await save();
    expect(dialog.getByText('NRP “1234” tidak benar. NRP harus 8 angka.')).toBeTruthy();
    await fill(dialog.getByLabelText('Orang (opsional)'), '');
    await user.click(dialog.getByRole('checkbox', { name: 'PRODUKSI' }));
    await user.click(dialog.getByRole('checkbox', { name: 'PLANT' }));
    await save();
    await findToast('Berhasil', 'Penerima 1 dokumen berhasil diubah.');
    expect(inputsOf('set-distribution')).toEqual([
      {
        documents: [{ id: '01', version: 3 }],
        audience: { everyone: false, departments: ['PLT'], positions: [], users: [] },
      },
    ]);
    await waitFor(() => expect(inputsOf('list-distribution')).toHaveLength(2));
  });

  test('of several names those that were not changed, and why', async () => {
    const { user, dialog, save } = await openDialog('01', '02');
    answerCalls({
      'set-distribution': {
        updated_count: 1,
        results: [
          { id: '01', success: true, document: row('01', { version: 4 }) },
          { id: '02', success: false, error: 'document_changed', message: 'Dokumen sudah diubah.', present: null },
        ],
      },
    });
    await user.click(dialog.getByRole('radio', { name: /^Semua/ }));
    await save();
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe('1 dokumen tidak dapat diubahSOP-PRO-02: Dokumen sudah diubah.');
    expect(screen.getByRole('dialog', { name: 'Ubah Penerima' })).toBeTruthy();
  });
});

test('the recipients are asked to read documents again', async () => {
  const { user } = await open({ 'require-reading': { updated_count: 2, results: [] } });
  await user.click(screen.getByRole('button', { name: 'Pilih halaman ini' }));
  expect(screen.getByText('3 dokumen dipilih')).toBeTruthy();
  await user.click(rowOf('SOP-PRO-02').getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Wajibkan Dibaca' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Wajibkan dokumen ini dibaca?' }));
  expect(dialog.getByText(/Pada 1 dokumen, pernyataan yang sudah ada tetap tercatat/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Wajibkan Dibaca' }));
  await findToast('Berhasil', '2 dokumen wajib dibaca oleh penerimanya.');
  const chosen = inputsOf('require-reading')[0]?.documents.map(({ id }) => id);
  expect(chosen?.toSorted()).toEqual(['01', '03']);
});

describe('a department head', () => {
  const summary = { nrp: '10000032', full_name: 'Sri Wahyuni', required: 4, understood: 1, overdue: 2 };
  const people: Answers = {
    'list-readers': { people: [{ ...summary, next_due_on: '2026-12-01' }], total: 1, late: 1, next_cursor: null },
  };

  test('changes nothing, and exports the list', async () => {
    const { user } = await open({}, users.produksiHead);
    expect(screen.queryByRole('checkbox')).toBeNull();
    const { name, rows } = await workbookSavedBy(() =>
      user.click(screen.getByRole('button', { name: 'Ekspor Excel' })),
    );
    expect(name).toMatch(/^Daftar Distribusi PRODUKSI - .*\.xlsx$/);
    expect(rows).toHaveLength(1 + documents.length);
  });

  test('sees how much each person of the department has read', async () => {
    const { user, fill } = await open(people, users.produksiHead);
    await user.click(screen.getByRole('tab', { name: 'Per orang' }));
    await screen.findByText('1 orang, 1 terlambat membaca');
    expect(currentAddress()).toBe('/pembaca/produksi?tab=orang');
    expect(textsOf(rowOf('10000032').getAllByRole('cell'))).toEqual([
      ...['10000032', 'Sri Wahyuni10000032 · 1 / 4', '1 / 4', '2', '1 Des 2026', 'IngatkanLihat'],
    ]);
    await fill(screen.getByLabelText('Cari NRP atau nama'), 'tidak ada');
    await screen.findByText('Tidak ada orang yang cocok.');
  });

  const unread = {
    ...{ person: { nrp: '10000032', full_name: 'Sri Wahyuni', department: 'PRO' as const }, total: 2, overdue: 1 },
    documents: [
      { document: row('01'), reading_id: 'R1', since: reading.since, due_on: '2026-11-08', is_overdue: true },
      { document: row('02'), reading_id: 'R2', since: reading.since, due_on: '2026-12-01', is_overdue: false },
    ].map((each, at) => ({ ...each, opened_at: at === 0 ? null : '2026-11-20T03:00:00.000Z' })),
    reminded_at: null,
  };

  test("opens a person's documents and reminds them, once a day", async () => {
    let reminded_at: string | null = null;
    const { user } = await open(
      {
        ...people,
        'get-reader': () => ({ ...unread, reminded_at }),
        'remind-reader': () => {
          reminded_at = '2026-11-25T03:00:00.000Z';
          return { reminded_at };
        },
      },
      users.produksiHead,
    );
    await user.click(screen.getByRole('tab', { name: 'Per orang' }));
    await user.click(await screen.findByRole('button', { name: 'Lihat dokumen Sri Wahyuni' }));
    const list = within(await screen.findByRole('list', { name: 'Belum dipahami' }));
    expect(textsOf(list.getAllByRole('listitem'))).toEqual([
      expect.stringMatching(/^Dokumen 01SOP-PRO-01 · Revisi \d · batas 8 Nov 2026Terlambat$/),
      expect.stringMatching(/^Dokumen 02SOP-PRO-02 · Revisi \d · batas 1 Des 2026Dibuka$/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Ingatkan Sri Wahyuni' }));
    await findToast('Pengingat Terkirim', 'Sri Wahyuni diingatkan membaca dokumennya.');
    await screen.findByText(/^Diingatkan 25 Nov 2026/);
    await user.click(screen.getByRole('button', { name: 'Ingatkan Sri Wahyuni' }));
    expect(inputsOf('remind-reader')).toEqual([{ nrp: '10000032' }]);
  });

  test("says that a person's documents fail to load, that all are read, and why nobody was reminded", async () => {
    const { user } = await open({ ...people, 'get-reader': failed('not_found') }, users.produksiHead);
    await user.click(screen.getByRole('tab', { name: 'Per orang' }));
    await user.click(await screen.findByRole('button', { name: 'Lihat dokumen Sri Wahyuni' }));
    await screen.findByText('Gagal memuat dokumen orang ini');
    answerCalls({ 'get-reader': unread });
    await user.click(screen.getByRole('button', { name: 'Coba Lagi' }));
    const remind = await screen.findByRole('button', { name: 'Ingatkan Sri Wahyuni' });
    answerCalls({
      'get-reader': { ...unread, total: 0, overdue: 0, documents: [] },
      'remind-reader': failed('nothing_to_read'),
    });
    await user.click(remind);
    await findToast('Gagal mengirim pengingat', /sudah membaca semua dokumennya/);
    await screen.findByText('Semua sudah dibaca.');
  });
});

describe('all departments', () => {
  const summary = { required: 4, understood: 1, overdue: 0, next_due_on: '2026-12-01' };
  const readers: Answers = {
    'list-readers': ({ department }) => ({
      people: [
        { ...summary, nrp: '10000100', full_name: `Ani ${department}`, overdue: department === 'SHE' ? 3 : 0 },
        { ...summary, nrp: '10000200', full_name: `Budi ${department}`, understood: 4, next_due_on: null },
      ].map((each) => ({ ...each, nrp: `${each.nrp.slice(0, 7)}${[...departmentCodes, 'none'].indexOf(department)}` })),
      ...{ total: 2, late: department === 'SHE' ? 1 : 0, next_cursor: null },
    }),
  };

  test('are one click from the home, those who are most late first, without those who have read all', async () => {
    const { user } = await openScreen('/dashboard', {
      as: users.controller,
      answers: { ...readers, 'get-dashboard-documents': failed('forbidden'), 'get-home': { tasks: [] } },
    });
    await user.click(await screen.findByRole('link', { name: 'Siapa belum membaca' }));
    await screen.findByText('9 orang dari 18, 1 terlambat membaca');
    expect(currentAddress()).toBe('/pembaca');
    const names = textsOf(screen.getAllByRole('row')).filter((text) => /Ani|Budi/.test(text));
    expect(names).toHaveLength(9);
    expect(rowOf('Ani none').getByRole('cell', { name: 'Tanpa departemen' })).toBeTruthy();
    expect(names[0]).toContain('Ani SHE');
    await user.selectOptions(screen.getByLabelText('Tampilkan'), 'Terlambat');
    expect(textsOf(screen.getAllByRole('row')).filter((text) => /Ani|Budi/.test(text))).toHaveLength(1);
  });

  test('are reminded in their row, but not who has read all', async () => {
    const { user } = await openScreen('/pembaca', {
      as: users.controller,
      answers: { ...readers, 'remind-reader': { reminded_at: '2026-11-28T03:00:00Z' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Ingatkan Ani SHE' }));
    await screen.findByText('Ani SHE diingatkan membaca dokumennya.');
    expect(inputsOf('remind-reader')).toEqual([{ nrp: `1000010${departmentCodes.indexOf('SHE')}` }]);
    await user.selectOptions(screen.getByLabelText('Tampilkan'), 'Semua');
    rowOf('Budi SHE');
    expect(screen.queryByRole('button', { name: 'Ingatkan Budi SHE' })).toBeNull();
  });

  test('are searched as a whole, and shown a hundred at a time with how many follow', async () => {
    const crowd = (from: number, length: number) =>
      Array.from({ length }, (_, at) => ({ ...summary, nrp: `1000${from + at}`, full_name: `Orang ${from + at}` }));
    const { user, fill } = await openScreen('/pembaca', {
      as: users.controller,
      answers: {
        'list-readers': ({ department, cursor }) => {
          if (department !== 'PRO') return { people: [], total: 0, late: 0, next_cursor: null };
          const people = cursor === undefined ? crowd(1000, 130) : crowd(1130, 40);
          return { people, total: 170, late: 0, next_cursor: cursor === undefined ? 'c2' : null };
        },
      },
    });
    await screen.findByText('170 orang');
    const rows = () => screen.getAllByRole('button', { name: /^Lihat dokumen / });
    expect(rows()).toHaveLength(100);
    screen.getByText('dan 70 orang lagi');
    await user.click(screen.getByRole('button', { name: 'Tampilkan Lebih Banyak' }));
    expect(rows()).toHaveLength(170);
    expect(screen.queryByText(/orang lagi/)).toBeNull();
    await fill(screen.getByLabelText('Cari NRP atau nama'), '1169');
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  test('of a head are those that they head, and a former address leads to the present one', async () => {
    await openScreen('/pembaca', { as: users.produksiHead, answers: readers });
    await screen.findByText('1 orang dari 2');
    expect(inputsOf('list-readers')).toEqual([{ department: 'PRO', export: 'true' }]);
    await openScreen('/daftar-induk/distribusi/produksi?tab=salinan', {
      as: users.produksiHead,
      answers: { 'list-copies': { copies: [], next_cursor: null } },
    });
    await screen.findByRole('heading', { level: 1, name: 'Pembaca & Salinan - PRODUKSI' });
    expect(currentAddress()).toBe('/pembaca/produksi?tab=salinan');
  });
});
