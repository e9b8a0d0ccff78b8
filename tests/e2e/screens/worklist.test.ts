import { expect, test } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow } from '../../support/browser.ts';
import { clearRoutes, overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';
import { signInAs } from '../../support/demo-users.ts';
import { submit } from '../../support/submissions.ts';

const sessions = setUpBrowserSessions();

test('the dashboard begins with what waits for its user, and leads there', async () => {
  const page = await sessions.page('admin');
  await submit(await signInAs('employee'));
  const { review } = await (await signInAs('admin')).ok('get-worklist', {});
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: `${review?.count} menunggu keputusan Anda` });
  await link.waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await link.click();
  await page.waitForURL('**/review');
});

test('both decisions of a user are named, with what is late', async () => {
  const page = await sessions.page('admin');
  await overrideResponse(page, 'get-worklist', {
    review: { count: 3, late: 0, oldest_days: 2 },
    approval: { count: 12, late: 4, oldest_days: 9 },
  });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: '3 menunggu peninjauan Anda' }).waitFor();
  const approval = page.getByRole('link', { name: '12 menunggu persetujuan Anda, 4 terlambat' });
  expect(await approval.getAttribute('href')).toBe('/approval');
  await page.goto('/pengajuan');
  await page.getByText('3 menunggu keputusan Anda', { exact: true }).waitFor();
  await clearRoutes(page);
});

test('a user with nothing to decide reads so, and one who never decides reads nothing', async () => {
  const head = await sessions.page('tdcHead');
  await overrideResponse(head, 'get-worklist', { review: null, approval: { count: 0, late: 0, oldest_days: null } });
  await head.goto('/dashboard');
  await head.getByText('Tidak ada yang menunggu keputusan Anda.').waitFor();
  await clearRoutes(head);
  const employee = await sessions.page('employee');
  await employee.goto('/dashboard');
  await employee.getByText(/^Menampilkan/).waitFor();
  expect(await employee.getByText(/menunggu keputusan Anda/).count()).toBe(0);
});

test('every row shows how long it waits at its level, and says what is late', async () => {
  const page = await sessions.page('admin');
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await page.route('**/api/get-pending-documents*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const body = await response.json();
    body.documents = body.documents.slice(0, 2);
    body.documents[0].level_entered_at = daysAgo(0);
    body.documents[1].level_entered_at = daysAgo(14);
    body.next_cursor = null;
    await route.fulfill({ response, json: body });
  });
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/review');
    // Fourteen days have twelve working days, without holidays.
    const ages = page.locator('main').getByText(/^menunggu (hari ini|\d+ hari kerja)/);
    await expect.poll(() => ages.allTextContents()).toHaveLength(2);
    const [oldest, newest] = await ages.allTextContents();
    expect(oldest).toMatch(/^menunggu 1[0-2] hari kerja, terlambat$/);
    expect(newest).toBe('menunggu hari ini');
    expect(await hasHorizontalOverflow(page)).toBe(false);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await clearRoutes(page);
});
