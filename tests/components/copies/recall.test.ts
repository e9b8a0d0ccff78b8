import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CopyRow } from '../../../shared/api/copies.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import { findToast, openScreen, users } from '../../support/render-screen.tsx';
import { type Answers, failed, inputsOf } from '../../support/stubbed-calls.ts';
import { taskFixture } from '../../support/task-fixtures.ts';
import { row } from '../../web/master-list/row-fixtures.ts';
import { answered, copyRow, findRow, isShown, rowOf, superseded } from './copy-screens.ts';

const outdated = [1, 2, 3].map((number) => copyRow({ ...superseded, number, holder: `Pemegang ${number}` }));
const path = '/pembaca/fat';

const openRecalls = async (answers: Answers = {}) => {
  const page = await openScreen(`${path}?tab=penarikan`, {
    as: users.controller,
    answers: { ...answered(outdated), ...answers },
  });
  await findRow('01');
  const select = (number: string) =>
    page.user.click(screen.getByRole('checkbox', { name: new RegExp(`^Pilih salinan ${number} dari`) }));
  return { ...page, select };
};
const findDialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const closed = { state: 'recalled', version: 2 } as const;

describe('recording one recall', () => {
  test('is that it was recalled unless another outcome is chosen, and requires a witness of a destruction', async () => {
    const { user } = await openRecalls();
    await user.click(rowOf('01').getByRole('button', { name: /^Catat penarikan salinan 01/ }));
    const dialog = await findDialog('Catat penarikan');
    expect(dialog.getByText('HIMS-SOP-PRO-01 · Salinan 01')).toBeTruthy();
    expect(dialog.getByText('Prosedur · Revisi 1 · Pemegang 1')).toBeTruthy();
    expect(dialog.getByRole('radio', { name: /^Ditarik/ })).toHaveProperty('checked', true);
    expect(dialog.queryByLabelText('Saksi')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: /^Dimusnahkan/ }));
    await user.click(dialog.getByRole('button', { name: 'Catat Penarikan' }));
    expect(dialog.getByText('Saksi harus diisi untuk salinan yang dimusnahkan')).toBeTruthy();
    expect(inputsOf('close-copy')).toEqual([]);
  });

  test('sends witness and remark, and takes the copy out of the list at once', async () => {
    const { user, fill } = await openRecalls({ 'close-copy': { state: 'destroyed', version: 2 } });
    await user.click(rowOf('01').getByRole('button', { name: /^Catat penarikan salinan 01/ }));
    const dialog = await findDialog('Catat penarikan');
    await user.click(dialog.getByRole('radio', { name: /^Dimusnahkan/ }));
    await fill(dialog.getByLabelText('Saksi'), 'Budi Santoso');
    await fill(dialog.getByLabelText('Keterangan (Opsional)'), 'Dibakar di tempat pembakaran');
    await user.click(dialog.getByRole('button', { name: 'Catat Penarikan' }));
    await findToast('Penarikan tercatat', 'Salinan 01 dari HIMS-SOP-PRO-01 dicatat dimusnahkan.');
    expect(isShown('01')).toBe(false);
    expect(isShown('02')).toBe(true);
    expect(inputsOf('close-copy')).toEqual([
      {
        ...{ document_id: 'D1', number: 1, version: 1, outcome: 'destroyed' },
        ...{ witness: 'Budi Santoso', remark: 'Dibakar di tempat pembakaran' },
      },
    ]);
  });
});

test('a recall takes three clicks from the home', async () => {
  const { user } = await openScreen('/dashboard', {
    as: users.produksiHead,
    answers: {
      ...answered([copyRow({ ...superseded, number: 1, holder: 'Pengawas' })]),
      'get-dashboard-documents': failed('forbidden'),
      'get-home': { tasks: [taskFixture('recall', { department: 'PRO' })] },
      'close-copy': closed,
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Tarik: 1 salinan harus ditarik' }));
  await user.click((await findRow('01')).getByRole('button', { name: /^Catat penarikan salinan 01/ }));
  await user.click((await findDialog('Catat penarikan')).getByRole('button', { name: 'Catat Penarikan' }));
  await findToast('Penarikan tercatat', 'Salinan 01 dari HIMS-SOP-PRO-01 dicatat ditarik.');
  expect(inputsOf('close-copy')).toMatchObject([{ number: 1, outcome: 'recalled' }]);
});

test('the closed copies say how, by whom and before whom they were closed', async () => {
  const destroyed = copyRow({
    ...{ number: 1, state: 'destroyed', closed_at: '2026-11-23T02:00:00.000Z' },
    ...{ closed_by: { nrp: '10000003', full_name: 'Dewi Lestari' }, witness: 'Budi Santoso', remark: 'Dibakar' },
  });
  const { user } = await openScreen(`${path}?tab=salinan`, {
    as: users.controller,
    answers: answered([destroyed, copyRow({ number: 3 })]),
  });
  await findRow('03');
  await user.selectOptions(screen.getByLabelText('Status'), 'Ditutup');
  const row = await findRow('01');
  for (const text of ['Dimusnahkan', 'Saksi: Budi Santoso', 'Dibakar']) expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText(/^23 Nov 2026/).textContent).toContain('oleh Dewi Lestari');
  expect(row.queryByRole('button')).toBeNull();
});

test('a lost copy that was found circulates again, or is recalled or destroyed', async () => {
  const lost: CopyRow = copyRow({
    ...{ number: 1, state: 'lost', closed_at: '2026-11-23T02:00:00.000Z', closed_by: { nrp: '1', full_name: 'Dewi' } },
    ...{ department: 'FAT', version: 2 },
  });
  const found: CopyRow = {
    ...lost,
    state: 'out',
    ...{ closed_at: null, closed_by: null, remark: 'Di laci meja', version: 3 },
    ...{ found_at: '2026-11-24T02:00:00.000Z', found_by: { nrp: '2', full_name: 'Rina' } },
  };
  const copies: CopyRow[] = [lost];
  const { user, fill } = await openScreen(`${path}?tab=salinan`, {
    as: users.controller,
    answers: {
      ...answered(copies),
      'close-copy': () => {
        copies.splice(0, 1, found);
        return { state: 'out', version: 3 };
      },
    },
  });
  await user.selectOptions(await screen.findByLabelText('Status'), 'Ditutup');
  await user.click((await findRow('01')).getByRole('button', { name: /^Catat temuan salinan 01/ }));
  const dialog = await findDialog('Catat temuan');
  expect(
    dialog.getAllByRole('radio').map((each) => each.closest('label')?.querySelector('span span')?.textContent),
  ).toEqual(['Kembali beredar', 'Ditarik', 'Dimusnahkan']);
  // Not on the first choice, which a space would make.
  expect(document.activeElement?.textContent).toBe('Batal');
  await user.click(dialog.getByRole('radio', { name: /^Kembali beredar/ }));
  await fill(dialog.getByLabelText('Keterangan (Opsional)'), 'Di laci meja');
  await user.click(dialog.getByRole('button', { name: 'Catat Temuan' }));
  await findToast('Temuan tercatat', 'Salinan 01 dari HIMS-SOP-PRO-01 dicatat kembali beredar.');
  expect(inputsOf('close-copy')).toEqual([
    { document_id: 'D1', number: 1, version: 2, outcome: 'out', remark: 'Di laci meja' },
  ]);
  await waitFor(() => expect(isShown('01')).toBe(false));
  await user.selectOptions(screen.getByLabelText('Status'), 'Beredar');
  const row = await findRow('01');
  expect(row.getByText('Pernah hilang, ditemukan 24 Nov 2026 oleh Rina')).toBeTruthy();
  expect(row.getByText('Di laci meja')).toBeTruthy();
});

describe('closing several copies', () => {
  test('closes each by itself, and those that fail stay with their reason', async () => {
    const { user, select } = await openRecalls({
      'close-copy': ({ number }) =>
        number === 2 ? failed('copy_closed', { message: 'Salinan 02 sudah dicatat Hilang oleh Admin.' }) : closed,
    });
    for (const number of ['01', '02']) await select(number);
    const selection = within(screen.getByRole('region', { name: 'Salinan terpilih' }));
    expect(selection.getByText('2 salinan dipilih')).toBeTruthy();
    await user.click(selection.getByRole('button', { name: 'Catat Penarikan' }));
    const dialog = await findDialog('Catat penarikan 2 salinan');
    await user.click(dialog.getByRole('radio', { name: /^Ditarik/ }));
    await user.click(dialog.getByRole('button', { name: 'Catat Penarikan' }));
    await dialog.findByText('1 dari 2 salinan belum tercatat.');
    expect(dialog.getByText('Tercatat')).toBeTruthy();
    expect(dialog.getByText('Salinan 02 sudah dicatat Hilang oleh Admin.')).toBeTruthy();
    // Another attempt would fail again, so nothing can be changed any more.
    expect(dialog.getByRole('button', { name: 'Coba Lagi' })).toHaveProperty('disabled', true);
    expect(dialog.queryByRole('radio')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // The list is loaded again, as it does not agree with the copy that failed.
    await waitFor(() => expect(inputsOf('list-copies').length).toBeGreaterThan(1));
  });

  test('sends only what failed for a while with another attempt', async () => {
    const answers = [failed('internal'), closed];
    const { user, select } = await openRecalls({
      'close-copy': ({ number }) => (number === 2 ? (answers.shift() ?? closed) : closed),
    });
    for (const number of ['01', '02']) await select(number);
    await user.click(screen.getByRole('button', { name: 'Catat Penarikan' }));
    const dialog = await findDialog('Catat penarikan 2 salinan');
    await user.click(dialog.getByRole('radio', { name: /^Ditarik/ }));
    await user.click(dialog.getByRole('button', { name: 'Catat Penarikan' }));
    await user.click(await dialog.findByRole('button', { name: 'Coba Lagi' }));
    await findToast('Penarikan tercatat', '2 salinan dicatat ditarik.');
    expect(inputsOf('close-copy').map(({ number }) => number)).toEqual([1, 2, 2]);
  });

  test('the choice of all is undone with one press', async () => {
    const { user } = await openRecalls();
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua salinan yang tampil' }));
    expect(screen.getByText('3 salinan dipilih')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Batalkan pilihan' }));
    expect(screen.queryByRole('region', { name: 'Salinan terpilih' })).toBeNull();
  });
});

/** The audience of the copied document. */
const audience = (departments: DepartmentCode[]): Answers => ({
  'list-distribution': {
    documents: [
      {
        document: row('01', { id: 'D1' }),
        audience: { everyone: false, departments, positions: [], users: [] },
        is_default: false,
        reading: null,
      },
    ],
    total: 1,
    next_cursor: null,
  },
});

describe('replacements', () => {
  const replaceable = { revision_in_force: 3 };
  const copies = [
    copyRow({ ...superseded, ...replaceable, number: 1, holder: 'Gudang Handak' }),
    copyRow({ ...superseded, ...replaceable, number: 2, holder: 'Kantin Tambang' }),
    copyRow({ ...superseded, ...replaceable, number: 3, replaced_by: 9 }),
  ];

  test('are ordered for the same holders, except where a copy is replaced already', async () => {
    const { user } = await openRecalls({
      ...answered(copies),
      ...audience([]),
      'print-controlled-copies': { job_id: 'J1' },
    });
    expect(rowOf('03').getByText('Pengganti: salinan 09')).toBeTruthy();
    expect(rowOf('03').queryByRole('button', { name: /^Cetak pengganti/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua salinan yang tampil' }));
    await user.click(screen.getByRole('button', { name: 'Cetak Pengganti (2)' }));
    const dialog = await findDialog('Cetak 2 salinan pengganti?');
    expect(dialog.getByText('Revisi 1 diganti Revisi 3 · Gudang Handak, Papan')).toBeTruthy();
    // Once for the department of both copies.
    expect((await dialog.findByText(/bukan penerima dokumen ini/)).textContent).toMatch(/^PLANT bukan penerima/);
    expect(dialog.getByRole('button', { name: 'Tambahkan PLANT ke Penerima' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cetak Pengganti' }));
    await findToast('Pengganti sedang dicetak', '2 salinan disiapkan. Salinan lama tetap harus ditarik.');
    expect(inputsOf('print-controlled-copies')).toMatchObject([
      {
        copies: [
          { document_id: 'D1', holder: 'Gudang Handak', department: 'PLT', place: 'Papan', replaces: 1 },
          { document_id: 'D1', holder: 'Kantin Tambang', replaces: 2 },
        ],
      },
    ]);
  });

  test('of one copy begin with the button of its row', async () => {
    const { user } = await openRecalls({ ...answered(copies), ...audience(['PLT']) });
    await user.click(screen.getByRole('button', { name: /^Cetak pengganti salinan 02/ }));
    const dialog = await findDialog('Cetak 1 salinan pengganti?');
    expect(dialog.getByText('HIMS-SOP-PRO-01 · Salinan 02')).toBeTruthy();
    await waitFor(() => expect(inputsOf('list-distribution')).toMatchObject([{ ids: 'D1' }]));
    expect(dialog.queryByText(/bukan penerima dokumen ini/)).toBeNull();
  });
});
