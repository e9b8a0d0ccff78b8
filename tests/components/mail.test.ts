import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { MailSettings } from '../../shared/api/mail.ts';
import { loadConfig } from '../../web/src/lib/config.ts';
import { currentAddress, findToast, openScreen, users } from '../support/render-screen.tsx';
import { type Answers, answerCalls, failed, inputsOf, stubbedFetch } from '../support/stubbed-calls.ts';
import { sessionCalendar } from '../support/working-time.ts';

const settings = (values: Partial<MailSettings> = {}): { mail: MailSettings } => ({
  mail: { address: null, confirmed: false, enabled: true, switched_off: null, ...values },
});
const address = 'joko.santoso@kontraktor.co.id';
const confirmed = settings({ address, confirmed: true });
const path = '/konfirmasi-email';
const token = 'a'.repeat(43);

const openMail = (at = path, answers: Answers = {}) =>
  openScreen(at, { answers: { 'get-mail-settings': settings(), ...answers } });

const configure = async (values: object): Promise<void> => {
  vi.stubGlobal('fetch', async () => Response.json(values));
  await act(loadConfig);
  vi.stubGlobal('fetch', stubbedFetch);
};

test('the footer leads to the settings where the environment sends mail', async () => {
  const { user } = await openScreen('/panduan', { answers: { 'get-mail-settings': confirmed } });
  const footer = within(await screen.findByRole('contentinfo'));
  await user.click(footer.getByRole('link', { name: 'E-mail' }));
  await screen.findByText(address);
  await configure({ mail: false });
  expect(footer.queryByText('E-mail')).toBeNull();
  await configure({ mail: true });
});

describe('an address', () => {
  test('must be complete before the link is requested', async () => {
    const { user, fill } = await openMail();
    await user.click(await screen.findByRole('button', { name: 'Kirim Tautan' }));
    await screen.findByText('Alamat e-mail harus diisi');
    await fill(screen.getByLabelText('Alamat e-mail'), 'maria@');
    await user.click(screen.getByRole('button', { name: 'Kirim Tautan' }));
    await screen.findByText(/tidak lengkap atau salah ketik/);
    expect(inputsOf('set-mail-address')).toEqual([]);
  });

  test('waits for its confirmation, and the page learns of it by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, fill } = await openMail(path, { 'set-mail-address': settings({ address }) });
    await fill(await screen.findByLabelText('Alamat e-mail'), address);
    await user.click(screen.getByRole('button', { name: 'Kirim Tautan' }));
    await findToast('Tautan Dikirim', `Periksa kotak masuk ${address}.`);
    await screen.findByText('Menunggu konfirmasi');
    expect(screen.queryByRole('checkbox')).toBeNull();
    answerCalls({ 'get-mail-settings': confirmed });
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await screen.findByText('Terkonfirmasi');
  });

  test('that the server refuses says why at its field', async () => {
    const { user, fill } = await openMail(path, {
      'set-mail-address': failed('invalid_input', { fields: { address: 'Domain ini tidak menerima e-mail' } }),
    });
    await fill(await screen.findByLabelText('Alamat e-mail'), address);
    await user.click(screen.getByRole('button', { name: 'Kirim Tautan' }));
    await screen.findByText('Domain ini tidak menerima e-mail');
    expect(screen.getByLabelText('Alamat e-mail').getAttribute('aria-invalid')).toBe('true');
  });

  test('that is confirmed can be switched off and removed', async () => {
    const { user } = await openMail(path, {
      'get-mail-settings': confirmed,
      'set-mail-enabled': settings({ address, confirmed: true, enabled: false }),
      'set-mail-address': settings(),
    });
    await screen.findByText('E-mail dikirim ke alamat ini.');
    await user.click(screen.getByRole('checkbox', { name: /^Kirim e-mail/ }));
    await screen.findByText('E-mail sedang Anda matikan.');
    expect(inputsOf('set-mail-enabled')).toEqual([{ enabled: false }]);
    await user.click(screen.getByRole('button', { name: 'Hapus Alamat' }));
    await screen.findByLabelText('Alamat e-mail');
    expect(inputsOf('set-mail-address')).toEqual([{ address: null }]);
  });

  test('keeps its switch as it was when the server refuses, and says why', async () => {
    const { user } = await openMail(path, { 'get-mail-settings': confirmed, 'set-mail-enabled': failed('internal') });
    await user.click(await screen.findByRole('checkbox', { name: /^Kirim e-mail/ }));
    await screen.findByText(/^Terjadi kesalahan/);
    expect(screen.getByRole('checkbox', { name: /^Kirim e-mail/ })).toHaveProperty('checked', true);
  });

  test('that was switched off says why, and can be confirmed again', async () => {
    const switched_off = { reason: 'complaint', at: '2026-11-20T02:00:00.000Z' } as const;
    const { user } = await openMail(path, {
      'get-mail-settings': settings({ address, switched_off }),
      'set-mail-address': settings({ address }),
    });
    await screen.findByText('Dihentikan');
    expect(screen.getByText(/dilaporkan sebagai tidak diinginkan.+Sejak 20 Nov 2026/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Kirim Tautan Lagi' }));
    await screen.findByText('Menunggu konfirmasi');
  });
});

describe('the link in the mail', () => {
  test('confirms the address after the user has signed in', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const session = { access_token: 'a', expires_at: inAnHour, session_ends_at: inAnHour };
    const { user, fill } = await openScreen(`${path}#${token}`, {
      as: null,
      answers: { 'validate-login': { user: users.employee, session } },
    });
    await fill(await screen.findByLabelText('NRP'), users.employee.nrp);
    await fill(screen.getByLabelText('Password'), '12345678');
    answerCalls({
      'get-session': { user: users.employee, expires_at: inAnHour, work_calendar: sessionCalendar },
      'get-user-notifications': { notifications: [], unread_count: 0, next_cursor: null },
      'get-realtime-ticket': () => new Promise<never>(() => undefined),
      'confirm-mail-address': confirmed,
      'get-mail-settings': confirmed,
    });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect((await screen.findByText(/telah dikonfirmasi/)).textContent).toBe(`Alamat ${address} telah dikonfirmasi.`);
    expect(currentAddress()).toBe(`${path}#${token}`);
    expect(inputsOf('confirm-mail-address')).toEqual([{ token }]);
    await screen.findByText('E-mail dikirim ke alamat ini.');
  });

  test('that is no longer valid says so without another attempt', async () => {
    await openMail(`${path}#${token}`, { 'confirm-mail-address': failed('mail_link_invalid') });
    await screen.findByText('Alamat belum dikonfirmasi');
    expect(screen.getByText(/Tautan ini tidak berlaku lagi/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Coba Lagi' })).toBeNull();
  });

  test('is tried again after another failure', async () => {
    const { user } = await openMail(`${path}#${token}`, { 'confirm-mail-address': failed('internal') });
    const retry = await screen.findByRole('button', { name: 'Coba Lagi' });
    answerCalls({ 'confirm-mail-address': confirmed });
    await user.click(retry);
    await screen.findByText(/telah dikonfirmasi/);
  });
});

test('offers nothing where the environment sends no mail', async () => {
  await openMail(path, { 'get-mail-settings': failed('mail_unavailable') });
  await screen.findByText('Saat ini HIMS tidak mengirim e-mail. Semua pemberitahuan tetap ada di lonceng.');
  expect(screen.queryByRole('button', { name: 'Coba Lagi' })).toBeNull();
});
