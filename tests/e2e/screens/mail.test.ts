import { expect, test } from 'vitest';
import {
  accessibilityViolations,
  hasHorizontalOverflow,
  resize,
  takeScreenshots,
  widths,
} from '../../support/browser.ts';
import { overrideResponse, setUpBrowserSessions } from '../../support/browser-sessions.ts';

const sessions = setUpBrowserSessions();

const address = 'maria.goretti.wulandari.kusumaningtyas@kontraktor.co.id';
const none = { address: null, confirmed: false, enabled: true, switched_off: null };

test.each([
  ['an address to confirm', { ...none, address }, 'Menunggu konfirmasi'],
  ['a confirmed address', { ...none, address, confirmed: true }, 'Terkonfirmasi'],
  [
    'an address that was switched off',
    { ...none, address, switched_off: { reason: 'complaint', at: '2026-11-20T02:00:00.000Z' } },
    'Dihentikan',
  ],
])('the page fits three widths without accessibility violations with %s', async (name, mail, badge) => {
  const page = await sessions.page('employee');
  await overrideResponse(page, 'get-mail-settings', { mail });
  await page.goto('/konfirmasi-email');
  await page.getByText(badge, { exact: true }).waitFor();
  for (const width of widths) {
    await resize(page, width);
    expect(await hasHorizontalOverflow(page), `${width}`).toBe(false);
    expect(await accessibilityViolations(page), `${width}`).toEqual([]);
  }
  await takeScreenshots(page, `mail ${name}`);
});
