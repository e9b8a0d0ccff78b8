import { expect, test } from 'vitest';
import { screens as screenTable } from '../../web/src/app/screen-table.ts';
import { openComplete, screens, visits } from '../support/all-screens.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';

// The page of an unknown path reports it on the console.
const sessions = setUpBrowserSessions([/\/tidak-ada/]);

test('every screen has a row', () => {
  expect(new Set(screens.map(({ route }) => route))).toEqual(new Set(screenTable.map(({ path }) => path)));
});

// tests/e2e/screens/accessibility.test.ts looks for violations as every user and at every width.
test.each(visits.filter(({ isFirst }) => isFirst))(
  '$path is accessible to $who and fits the window',
  async ({ who, ...screen }) => {
    const page = await sessions.page(who);
    await openComplete(page, screen);
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await resize(page, width, height);
      expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    }
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);
