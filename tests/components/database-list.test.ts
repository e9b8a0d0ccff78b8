import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { currentAddress, findToast, openScreen, textsOf, users } from '../support/render-screen.tsx';
import { answerCalls, failed, inputsOf, withheld } from '../support/stubbed-calls.ts';
import { listed } from '../support/stubbed-catalogue.ts';
import { row } from '../web/master-list/row-fixtures.ts';

const policies = { department: 'IMS', jenis: 'Manual & Kebijakan' } as const;
const search = () => screen.getByLabelText<HTMLInputElement>('Cari dokumen anda');
const types = () => within(screen.getByRole('navigation', { name: 'Jenis dokumen' })).getAllByRole('button');
const marked = () => textsOf(document.querySelectorAll('tbody mark'));
const numbers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => each.querySelector('td')?.textContent);

const openDatabase = async (rows: readonly DocumentRow[], at = '', settings: Parameters<typeof openScreen>[1] = {}) => {
  const page = await openScreen(`/database${at}`, { ...settings, answers: { ...listed(rows), ...settings.answers } });
  await screen.findByText(/^Menampilkan 1-/);
  return page;
};

test('begins with manuals and policies of IMS, with the first-listed manuals first', async () => {
  await openDatabase([
    row('1', { ...policies, nama: 'Aturan' }),
    row('2', { ...policies, nama: 'Manual SMKP' }),
    row('3', { ...policies, nama: 'Manual IMS' }),
    row('4', { ...policies, department: 'SHE' }),
    row('5', { department: 'IMS' }),
  ]);
  const names = screen.getAllByRole('row').map((each) => each.querySelectorAll('td')[1]?.textContent);
  expect(names.slice(1)).toEqual(['Manual IMS', 'Manual SMKP', 'Aturan']);
  expect(textsOf(screen.getAllByRole('tab', { selected: true }))).toEqual(['IMS']);
  expect(types().map((each) => each.getAttribute('aria-current'))).toEqual(['true', null, null, null, null]);
});

describe('the filters', () => {
  test('are types, departments and columns in their order', async () => {
    await openDatabase([row('1', policies)]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dokumen HIMS HKT');
    expect(screen.getByText('Cari semua jenis dokumen HIMS sesuai kebutuhan Anda')).toBeTruthy();
    expect(textsOf(types())).toEqual([
      ...['Manual dan Kebijakan', 'Standar Operasional Prosedur', 'Instruksi Kerja', 'Standar Parameter', 'Form'],
    ]);
    expect(textsOf(screen.getAllByRole('tab'))).toEqual([
      ...['IMS', 'SHE', 'FAT', 'HCGS', 'PLC', 'PLANT', 'PRODUKSI', 'ENGINEERING'],
    ]);
    expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
      ...['Nomor Dokumen', 'Nama Dokumen', 'Jenis Dokumen', 'Status', 'Revisi Ke-', 'Link Dokumen'],
    ]);
  });

  test('of a URL are ignored while it searches, in every type and department and whatever the case', async () => {
    await openDatabase([row('1', { nama: 'Excavator' })], '?jenis=FRM&departemen=fat&cari=EXCAVATOR');
    expect(marked()).toEqual(['Excavator']);
    // No tab is active, and selecting any tab ends the search.
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
  });

  test('end the search when one is selected', async () => {
    const { user } = await openDatabase([row('1', policies), row('2')], '?cari=SOP-PRO-2');
    await user.click(screen.getByRole('tab', { name: 'IMS' }));
    await waitFor(() => expect(numbers()).toEqual(['SOP-PRO-1']));
    expect(search().value).toBe('');
    expect(textsOf(screen.getAllByRole('tab', { selected: true }))).toEqual(['IMS']);
  });
});

describe('the search', () => {
  test.each([
    ['SOP – FAT – 077', 'SOP-FAT-077'],
    ['sop-fat-088', 'SOP – FAT – 088'],
  ])('finds %s in every spelling, marks it and shows it as written', async (typed, nomor) => {
    const rows = ['SOP-FAT-077', 'SOP – FAT – 088'].map((each, at) => row(String(at), { nomor: each }));
    await openDatabase(rows, `?cari=${encodeURIComponent(typed)}`);
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(marked()).toEqual([nomor]);
  });

  test('finds a department and the type OTHER by their labels', async () => {
    const { fill } = await openDatabase(
      [row('1', { department: 'ENG' }), row('2', { jenis: 'OTHER' })],
      '?cari=lainnya',
    );
    expect(numbers()).toEqual(['SOP-PRO-2']);
    await fill(search(), 'engineering');
    await waitFor(() => expect(numbers()).toEqual(['SOP-PRO-1']));
  });

  test('is in the URL after a pause, and says when it finds nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { fill } = await openDatabase([row('1', policies)]);
    await fill(search(), 'tidak ada');
    await act(() => vi.advanceTimersByTimeAsync(250));
    await screen.findByText('Tidak ada dokumen yang cocok.');
    expect(currentAddress()).toBe('/database?cari=tidak+ada');
  });
});

test('shows ten documents to a page, and moves the focus with the page', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => row(String(at), policies));
  const { user } = await openDatabase(rows);
  const [previous, next] = ['Sebelumnya', 'Selanjutnya'].map((name) => screen.getByRole('button', { name }));
  expect(previous).toHaveProperty('disabled', true);
  await user.click(next ?? document.body);
  await screen.findByText('Menampilkan 11-12 dari 12 hasil');
  expect(currentAddress()).toBe('/database?halaman=2');
  expect(next).toHaveProperty('disabled', true);
});

test('shows cards and a choice of types on a phone', async () => {
  const { user } = await openDatabase([row('1', policies), row('2', { department: 'IMS' })], '', { width: 390 });
  expect(screen.queryByRole('columnheader')).toBeNull();
  expect(within(screen.getByRole('group', { name: 'Hasil' })).getAllByRole('listitem')).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Jenis dokumen' }), 'Standar Operasional Prosedur');
  await screen.findByText('Dokumen 2');
  expect(currentAddress()).toBe('/database?jenis=SOP');
});

test('opens the file of a row, and its page with the title', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = await openDatabase([row('1', policies)], '', { as: users.employee, width: 1100 });
  answerCalls({ ...listed([row('1', policies)]), 'get-document-file': failed('file_not_found') });
  await user.click(screen.getByRole('button', { name: 'Lihat Dokumen 1' }));
  await findToast('File tidak tersedia');
  expect(currentAddress()).toBe('/database');
  await user.click(screen.getByRole('link', { name: 'Dokumen 1' }));
  await screen.findByRole('heading', { level: 1, name: 'Dokumen 1' });
  expect(currentAddress()).toBe('/dokumen/SOP-PRO-1');
  expect(inputsOf('get-document-file')).toEqual([{ id: '1', kind: 'controlled' }]);
});

test('says that it loads until the first list is there', async () => {
  const { answer, release } = withheld({ documents: [row('1', policies)], catalogue_version: 1 });
  await openScreen('/database', { answers: { 'list-hims-documents': answer } });
  expect(await screen.findAllByText('Memuat dokumen...')).not.toEqual([]);
  release();
  await screen.findByText('Menampilkan 1-1 dari 1 hasil');
});

test('leaves the focus in the search box that the user clicked while a dialog was closing', async () => {
  const { user } = await openDatabase([row('1', policies)], '', { as: users.controller });
  answerCalls({ 'list-bulk-jobs': { jobs: [], next_cursor: null } });
  await user.click(screen.getByRole('button', { name: 'Impor & Upload' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pekerjaan Terakhir' }));
  await screen.findByRole('dialog', { name: 'Pekerjaan Terakhir' });
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=dialog]')) return;
    observer.disconnect();
    search().focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await user.keyboard('{Escape}');
  // The focus is returned in a task after the dialog is removed.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  await user.keyboard('prosedur');
  expect(search().value).toBe('prosedur');
});
