import { expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, takeScreenshots } from '../../support/browser.ts';
import { setUpBrowserSessions, waitForToast } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { approve, submit, waitUntil } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

test('shows the submitter how long and with whom it waits, and sends one reminder a day', async () => {
  const [employee, admin, head] = await Promise.all([
    signInAs('employee'),
    signInAs('admin'),
    signInAs('produksiHead'),
  ]);
  const submission_id = await submit(employee);
  await approve(admin, submission_id);
  const page = await sessions.page('employee');
  await page.goto(`/dashboard?pengajuan=${submission_id}`);
  const panel = page.getByRole('dialog');
  await panel.getByText(/^Menunggu sejak hari ini pada Dept\. Head Produksi: \S/).waitFor();
  const button = panel.getByRole('button', { name: 'Ingatkan' });
  expect(await button.getAttribute('aria-describedby')).toBeNull();
  await button.focus();
  await page.keyboard.press('Enter');
  await waitForToast(page, 'Pengingat Terkirim');
  await panel.getByText(/^Diingatkan .+\. Dapat diingatkan lagi mulai .+\.$/).waitFor();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  // It sends nothing more.
  await page.keyboard.press('Enter');
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await hasHorizontalOverflow(page)).toBe(false);
  }
  await takeScreenshots(page, 'reminder');

  const reminders = await waitUntil(async () => {
    const { notifications } = await head.ok('get-user-notifications', {});
    const found = notifications.filter(
      (each) => each.title === 'Pengingat dari Pengaju' && each.submission_id === submission_id,
    );
    return found.length > 0 ? found : undefined;
  });
  expect(reminders).toHaveLength(1);

  // Other users see no button.
  const other = await sessions.page('admin');
  await other.goto(`/dashboard?pengajuan=${submission_id}`);
  await other.getByRole('dialog').getByText('Tahapan').waitFor();
  expect(await other.getByRole('button', { name: 'Ingatkan' }).count()).toBe(0);
});
