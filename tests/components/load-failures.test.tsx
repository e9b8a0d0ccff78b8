import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CallName } from '../../shared/api/index.ts';
import { takeConsoleErrors } from '../support/page-console.ts';
import { findToast, openScreen, toasts, users } from '../support/render-screen.tsx';
import {
  type Answers,
  failed,
  inputsOf,
  loseConnection,
  noResponse,
  rawAnswer,
  sentCalls,
} from '../support/stubbed-calls.ts';

type UserName = keyof typeof users;

const main = () => within(screen.getByRole('main'));

describe('a list that fails to load', () => {
  test.each<[UserName, string, CallName, string]>([
    ['employee', '/dashboard', 'get-dashboard-documents', 'Gagal mengambil data dokumen'],
    ['admin', '/review', 'get-pending-documents', 'Gagal mengambil dokumen pending'],
    ['projectManager', '/approval', 'get-approval-documents', 'Gagal memuat dokumen yang menunggu approval'],
    ['projectManager', '/tidak-di-tempat', 'get-absences', 'Gagal memuat data tidak di tempat'],
    ['admin', '/hari-kerja', 'get-work-calendar', 'Gagal memuat hari kerja dan libur'],
    ['controller', '/daftar-induk/distribusi', 'get-distribution-counts', 'Gagal memuat jumlah dokumen dan salinan'],
    ['employee', '/wajib-dibaca', 'get-required-reading', 'Gagal memuat daftar bacaan'],
    ['controller', '/pembaca/plc', 'list-distribution', 'Gagal memuat daftar distribusi'],
    ['controller', '/pembaca/plc?tab=penarikan', 'list-copies', 'Gagal memuat daftar salinan'],
  ])('shows %s at %s its message and a retry button', async (who, path, call, sentence) => {
    await openScreen(path, { as: users[who], answers: { [call]: failed('forbidden') } });
    await findToast('Error', sentence);
    const alert = await main().findByText(sentence);
    expect(alert.closest('[role=alert]')).not.toBeNull();
    expect(main().getByRole('button', { name: 'Coba Lagi' })).toBeDefined();
  });

  test('shows a message in the database and in the master list', async () => {
    const answers: Answers = { 'list-hims-documents': failed('forbidden') };
    await openScreen('/database', { as: users.controller, answers });
    await screen.findByText('Gagal memuat dokumen. Silakan coba lagi.');
    await screen.findByText('Error memuat data.');
    await findToast('Error', 'Gagal memuat dokumen dari database');
    await openScreen('/daftar-induk/dokumen/plc', { as: users.controller, answers });
    await findToast('Error', 'Gagal memuat dokumen.');
  });

  test('shows the generic message for a response that does not match the contract', async () => {
    await openScreen('/review', {
      as: users.admin,
      answers: { 'get-pending-documents': rawAnswer({ success: true }) },
    });
    await findToast('Error', 'Terjadi kesalahan yang tidak terduga');
  });

  test('explains an approval screen without a position', async () => {
    await openScreen('/approval', {
      as: users.manager,
      answers: { 'get-approval-documents': failed('position_not_found') },
    });
    await main().findByText('Posisi pengguna tidak ditemukan. Hubungi administrator untuk mengatur peran Anda.');
  });

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
