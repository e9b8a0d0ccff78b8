import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { departmentCodes, slugsOfDepartment } from '../../shared/domain/departments.ts';
import { departmentRoutes } from '../../web/src/app/department-screens.tsx';
import { routes } from '../../web/src/app/routes.tsx';
import { openComplete, screens, visits } from '../support/all-screens.ts';
import { accessibilityViolations, hasHorizontalOverflow, resize } from '../support/browser.ts';
import { setUpBrowserSessions } from '../support/browser-sessions.ts';

// The page of an unknown path reports it on the console.
const sessions = setUpBrowserSessions([/\/tidak-ada/]);

const slugs = new Set(departmentCodes.flatMap(slugsOfDepartment));
/** The pages of all departments are one screen. */
const screenOf = (path: string): string => path.replace(/[^/]+$/, (last) => (slugs.has(last) ? ':department' : last));
const pathsOf = (table: readonly RouteObject[]): string[] =>
  table.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);

test('every route has a row', () => {
  expect(new Set(screens.map(({ route }) => route))).toEqual(
    new Set(pathsOf([...routes, ...departmentRoutes]).map(screenOf)),
  );
});

test.each(visits)('$path is accessible to $who and fits the window', async ({ who, ...screen }) => {
  const page = await sessions.page(who);
  await openComplete(page, screen);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await resize(page, width, height);
    expect(await hasHorizontalOverflow(page), `at ${width}`).toBe(false);
    expect(await accessibilityViolations(page), `at ${width}`).toEqual([]);
  }
});
