import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CopyRow } from '../../../shared/api/copies.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { currentAddress, openScreen, users } from '../../support/render-screen.tsx';
import { workbookSavedBy } from '../../support/saved-workbooks.ts';
import { inputsOf } from '../../support/stubbed-calls.ts';
import { answered, copyRow, findRow, rowOf, superseded } from './copy-screens.ts';

const inForce = copyRow({ number: 3, holder: 'Ruang Rapat' });
const outdated = copyRow({ ...superseded, number: 1, holder: 'Kantor Keuangan Lapangan', replaced_by: 4 });
const path = '/pembaca/fat';
const openCopies = (tab: 'salinan' | 'penarikan', copies: CopyRow[], as = users.controller) =>
  openScreen(`${path}?tab=${tab}`, { as, answers: answered(copies) });

test('the cards count documents and copies, and only their links lead to the department', async () => {
  const departments = departmentCodes.map((department) => ({ department, documents: 38, copies_out: 7, recalls: 0 }));
  const counts = departments.map((each) => (each.department === 'FAT' ? { ...each, recalls: 6 } : each));
  const { user } = await openScreen('/daftar-induk', {
    as: users.controller,
    answers: {
      'get-distribution-counts': { departments: counts },
      'list-distribution': { documents: [], total: 0, next_cursor: null },
    },
  });
  await user.click(await screen.findByRole('link', { name: /^Daftar Distribusi Dokumen/ }));
  await screen.findByText('38 dokumen, 7 salinan beredar, 6 harus ditarik');
  expect(screen.getAllByText('38 dokumen, 7 salinan beredar')).toHaveLength(departmentCodes.length - 1);
  await user.click(screen.getByText('Kode departemen FAT'));
  expect(currentAddress()).toBe('/daftar-induk/distribusi');
  await user.click(screen.getByRole('link', { name: 'Buka daftar distribusi FAT' }));
  await screen.findByRole('heading', { name: 'Pembaca & Salinan - FAT', level: 1 });
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Daftar Distribusi Dokumen' }));
  await screen.findByText('Kode departemen FAT');
});

test('the tabs are in the URL, and show the copies in circulation or those to be recalled', async () => {
  const { user, reload } = await openCopies('salinan', [inForce, outdated]);
  expect((await findRow('03')).getByText('Berlaku')).toBeTruthy();
  expect(rowOf('01').getByText('Harus ditarik')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Penarikan' }));
  expect((await findRow('01')).getByText('Digantikan revisi lain')).toBeTruthy();
  expect(rowOf('01').getByText('berlaku 2')).toBeTruthy();
  expect(rowOf('01').getByText('Pengganti: salinan 04')).toBeTruthy();
  expect(screen.queryByText('Ruang Rapat')).toBeNull();
  expect(currentAddress()).toBe(`${path}?tab=penarikan`);
  await reload();
  await findRow('01');
  expect(inputsOf('list-copies').map(({ filter }) => filter)).toEqual(['out', 'recall', 'recall']);
});

describe('the search', () => {
  const openSearch = async (copies: CopyRow[]) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = await openCopies('salinan', copies);
    await findRow('03');
    return {
      ...page,
      search: async (text: string) => {
        await page.fill(screen.getByLabelText('Cari salinan'), text);
        // The URL follows after a typing pause.
        await act(() => vi.advanceTimersByTimeAsync(250));
      },
    };
  };

  test('is in the URL, asks the server, and is what the export contains', async () => {
    const { user, search } = await openSearch([inForce, outdated]);
    await search('keuangan lapangan');
    await waitFor(() => expect(screen.queryByText('Ruang Rapat')).toBeNull());
    expect(currentAddress()).toBe(`${path}?tab=salinan&cari=keuangan+lapangan`);
    const { name, sheetName, records } = await workbookSavedBy(() =>
      user.click(screen.getByRole('button', { name: 'Ekspor Excel' })),
    );
    expect(name).toMatch(/^Salinan Beredar - FAT - .*\.xlsx$/);
    expect(sheetName).toBe('Salinan Beredar');
    expect(records).toMatchObject([{ Salinan: '01', Pemegang: 'Kantor Keuangan Lapangan', Status: 'Harus ditarik' }]);
    expect(inputsOf('list-copies').at(-1)).toEqual({ department: 'FAT', filter: 'out', search: 'keuangan lapangan' });
  });

  test('that finds nothing says so', async () => {
    const { search } = await openSearch([inForce]);
    await search('tidak ada');
    await screen.findByText('Tidak ada salinan yang cocok.');
    expect(screen.getByRole('button', { name: 'Ekspor Excel' })).toHaveProperty('disabled', true);
  });
});

test('loads further pages on request, and at once where a page has no match', async () => {
  const pages: Record<string, { copies: CopyRow[]; next_cursor: string | null }> = {
    first: { copies: [], next_cursor: 'second' },
    second: { copies: [inForce], next_cursor: 'third' },
    third: { copies: [outdated], next_cursor: null },
  };
  const { user } = await openScreen(`${path}?tab=salinan`, {
    as: users.controller,
    answers: { 'list-copies': ({ cursor = 'first' }) => pages[cursor] ?? expect.fail(`no page ${cursor}`) },
  });
  await findRow('03');
  await user.click(screen.getByRole('button', { name: 'Tampilkan Lebih Banyak' }));
  await findRow('01');
  expect(screen.queryByRole('button', { name: 'Tampilkan Lebih Banyak' })).toBeNull();
});

test('a department head records recalls without printing', async () => {
  await openScreen('/pembaca/produksi?tab=penarikan', {
    as: users.produksiHead,
    answers: answered([copyRow({ ...superseded, number: 1 })]),
  });
  expect((await findRow('01')).getByRole('button', { name: /^Catat penarikan/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cetak pengganti/ })).toBeNull();
});

test.each([
  ['penarikan', 'Tidak ada salinan yang harus ditarik.'],
  ['salinan', 'Tidak ada salinan yang beredar.'],
  ['salinan&status=ditutup', 'Belum ada salinan yang ditutup.'],
])('says that the tab %s is empty', async (tab, sentence) => {
  await openScreen(`${path}?tab=${tab}`, { as: users.controller, answers: answered([]) });
  await screen.findByText(sentence);
});
