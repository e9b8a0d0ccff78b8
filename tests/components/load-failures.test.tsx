import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CallName } from '../../shared/api/index.ts';
import { takeConsoleErrors } from '../support/page-console.ts';
import { findToast, openScreen, toasts, users } from '../support/render-screen.tsx';
import { failed, inputsOf, loseConnection, noResponse, sentCalls } from '../support/stubbed-calls.ts';

type UserName = keyof typeof users;

const main = () => within(screen.getByRole('main'));

describe('a list that fails to load', () => {
  test('shows one toast for several failures', async () => {
    const { user } = await openScreen('/dashboard', { answers: { 'get-dashboard-documents': failed('forbidden') } });
    for (const attempts of [2, 3]) {
      await user.click(await screen.findByRole('button', { name: 'Coba Lagi' }));
      await waitFor(() => expect(inputsOf('get-dashboard-documents')).toHaveLength(attempts));
      await screen.findByRole('button', { name: 'Coba Lagi', busy: false });
    }
    expect(toasts()).toHaveLength(1);
  });
});

test.each([
  ['/daftar-induk/dokumen/log', 'Halaman tidak ditemukan: /daftar-induk/dokumen/log'],
  // As typed in the address bar: its percent signs cannot be decoded.
  ['/database/%E0%A4%A', 'Halaman tidak ditemukan: /database/%E0%A4%A'],
])('shows the not-found page for the unknown address %s', async (path, logged) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await openScreen(path, { as: users.controller });
  await screen.findByText('Oops! Page not found');
  expect(takeConsoleErrors()).toEqual([logged]);
});

test.each<[string, CallName, string]>([
  ['/dashboard', 'get-dashboard-documents', 'Gagal mengambil data dokumen'],
  ['/database', 'list-hims-documents', 'Error memuat data.'],
])('says once that the connection is lost, and promises no data where %s has none', async (path, call, sentence) => {
  // The page tries again after one and two seconds.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openScreen(path, {
    answers: {
      [call]: () => {
        loseConnection();
        return noResponse();
      },
    },
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findAllByText(sentence)).not.toEqual([]);
  const lost = await screen.findByText(/Koneksi terputus/);
  expect(lost.textContent).toBe('Koneksi terputus. Halaman ini belum dimuat; coba lagi setelah koneksi pulih.');
  expect(toasts()).toEqual([]);
});

test.each<[UserName, string, CallName, string, RegExp]>([
  ['employee', '/dashboard', 'get-dashboard-documents', 'Gagal mengambil data dokumen', /^Memuat data/],
  ['admin', '/review', 'get-pending-documents', 'Gagal mengambil dokumen pending', /^Memuat/],
])('names one call without a response among working ones, %s at %s, and stays failed', async (who, path, ...rest) => {
  const [call, sentence, loadingText] = rest;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await openScreen(path, { as: users[who], answers: { [call]: noResponse } });
  // Two further attempts, after one and two seconds.
  await vi.advanceTimersByTimeAsync(3_500);
  await findToast('Error', sentence);
  await main().findByText(sentence);
  await main().findByText(/Server tidak menjawab permintaan ini/);
  expect(screen.queryByText(/Koneksi terputus/)).toBeNull();
  const calls = sentCalls().length;
  expect(inputsOf(call)).toHaveLength(3);
  let loads = 0;
  const observer = new MutationObserver(() => {
    if (main().queryByText(loadingText)) loads += 1;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await user.click(main().getByRole('button', { name: 'Coba Lagi' }));
  await vi.advanceTimersByTimeAsync(38_000);
  observer.disconnect();
  expect([loads, inputsOf(call).length]).toEqual([0, 6]);
  // What works is polled while no socket is open.
  expect(sentCalls().length - calls).toBeLessThan(14);
});

test('only logs that the notifications could not be loaded', async () => {
  await openScreen('/panduan', { answers: { 'get-user-notifications': failed('forbidden') } });
  await waitFor(() => expect(takeConsoleErrors().join()).toContain('Notifikasi gagal dimuat'));
  expect(toasts()).toEqual([]);
});
