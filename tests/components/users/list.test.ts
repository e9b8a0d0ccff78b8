import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentAddress, textsOf } from '../../support/render-screen.tsx';
import { inputsOf } from '../../support/stubbed-calls.ts';
import { dewi, joko, managed, openUsers, rowOf } from './user-screens.ts';

test('the list shows department, roles, positions and status', async () => {
  await openUsers({}, [
    managed({
      ...{ department: 'PLT', roles: ['document_controller'] },
      positions: [{ role: 'dept_head', department: 'Plant', acting: true }],
    }),
    managed({ nrp: '10000032', full_name: null, active: false }),
    managed({ nrp: '10000033', locked_until: new Date(Date.now() + 60_000).toISOString() }),
  ]);
  const cells = (nrp: string) => textsOf(rowOf(managed({ nrp })).getAllByRole('cell')).slice(1, 6);
  expect(cells('10000031')).toEqual([
    ...['Joko SantosoPLANT', 'PLANT', 'Document Controller', 'Plh. Dept. Head Plant', 'Aktif'],
  ]);
  expect(cells('10000032')).toEqual(['User 10000032', '–', 'Pengguna biasa', '', 'Nonaktif']);
  expect(cells('10000033').at(-1)).toBe('Terkunci');
});

test('the search and the status are in the URL, and a search without a match says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, fill } = await openUsers();
  const search = async (text: string) => {
    await fill(screen.getByLabelText('Cari NRP atau nama'), text);
    await act(() => vi.advanceTimersByTimeAsync(250));
  };
  await search(joko.nrp);
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('Status'), 'Nonaktif');
  await screen.findByText('Tidak ada pengguna yang cocok.');
  expect(currentAddress()).toBe(`/pengguna?cari=${joko.nrp}&status=nonaktif`);
  expect(inputsOf('list-users').at(-1)).toEqual({ search: joko.nrp, active: 'false' });
});

const badgeItems = ['Cetak Lencana', 'Cabut Lencana'];

test('the menu of a row closes with Escape, which returns to its button', async () => {
  const { user } = await openUsers();
  const button = rowOf(joko).getByRole('button', { name: /^Tindakan lain/ });
  await user.click(button);
  expect(textsOf(await screen.findAllByRole('menuitem'))).toEqual(['Reset Password', ...badgeItems, 'Nonaktifkan']);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('the menu offers an admin no reset of the own password, and a first one to users without', async () => {
  const { user } = await openUsers({}, [dewi, managed({ password_changed_at: null })]);
  const itemsOf = async (shown: typeof joko) => {
    await user.click(rowOf(shown).getByRole('button', { name: /^Tindakan lain/ }));
    const items = textsOf(await screen.findAllByRole('menuitem'));
    await user.keyboard('{Escape}');
    return items;
  };
  expect(await itemsOf(dewi)).toEqual([...badgeItems, 'Nonaktifkan']);
  expect(await itemsOf(joko)).toEqual(['Buat Password', ...badgeItems, 'Nonaktifkan']);
});

test('further users are loaded on request, also where a page has no match', async () => {
  const pages: Record<string, { users: (typeof joko)[]; next_cursor: string | null }> = {
    first: { users: [dewi], next_cursor: 'second' },
    second: { users: [], next_cursor: 'third' },
    third: { users: [joko], next_cursor: null },
  };
  const { user } = await openUsers({ 'list-users': ({ cursor = 'first' }) => pages[cursor] ?? expect.fail(cursor) });
  await user.click(screen.getByRole('button', { name: 'Tampilkan Lebih Banyak' }));
  await screen.findByText('Joko Santoso');
  expect(screen.queryByRole('button', { name: 'Tampilkan Lebih Banyak' })).toBeNull();
});
