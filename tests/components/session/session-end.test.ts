import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { takeConsoleErrors } from '../../support/page-console.ts';
import { users } from '../../support/render-screen.tsx';
import { sessionCalendar } from '../../support/working-time.ts';
import { openForm, titleField } from '../submission/form.ts';

const minuteMs = 60_000;
const sessionMinutes = 16 * 60;

const time = (ms: number): string => new Date(ms).toISOString();
/** The session of a sign-in at a moment; refreshing it does not move its end. */
const sessionSince = (start: number) => ({
  user: users.employee,
  session: {
    access_token: 'b',
    expires_at: time(Date.now() + 60 * minuteMs),
    session_ends_at: time(start + sessionMinutes * minuteMs),
  },
});

const findDialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const expectNoDialog = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minuteMs);
/** As in a computer that slept: most timers of that time do not run. */
const sleepMinutes = async (minutes: number): Promise<void> => {
  vi.setSystemTime(Date.now() + (minutes - 1) * minuteMs);
  await passMinutes(1);
};

test('warns a quarter of an hour before a session ends after sixteen hours, and renews it in place', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let signedInAt = Date.now();
  const signIn = () => {
    signedInAt = Date.now();
    return sessionSince(signedInAt);
  };
  const { user, fill } = await openForm({
    'validate-login': signIn,
    'refresh-session': () => sessionSince(signedInAt),
    'get-session': {
      user: users.employee,
      expires_at: time(Date.now() + 40 * 60 * minuteMs),
      work_calendar: sessionCalendar,
    },
  });
  await fill(titleField(), 'Belum selesai');
  await sleepMinutes(sessionMinutes - 17);
  await expectNoDialog();
  await passMinutes(2);
  const warning = await findDialog('Sesi Anda Segera Berakhir');
  expect(warning.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);
  await user.click(warning.getByRole('button', { name: 'Nanti' }));
  await expectNoDialog();
  await passMinutes(15);
  const ended = await findDialog('Sesi Berakhir');
  // Where the page loaded its notifications in that moment, it logs the refusal.
  takeConsoleErrors();
  await fill(ended.getByLabelText('Password'), '24681357');
  await user.click(ended.getByRole('button', { name: 'Masuk Kembali' }));
  await expectNoDialog();

  await sleepMinutes(sessionMinutes - 10);
  const second = await findDialog('Sesi Anda Segera Berakhir');
  await fill(second.getByLabelText('Password'), '24681357');
  await user.click(second.getByRole('button', { name: 'Perpanjang Sesi' }));
  await expectNoDialog();
  await passMinutes(15);
  await expectNoDialog();
  expect(titleField().value).toBe('Belum selesai');
});
