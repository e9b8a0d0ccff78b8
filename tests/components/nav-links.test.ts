import { expect, test } from 'vitest';
import type { SessionUser } from '../../shared/api/sessions.ts';
import { roles } from '../../shared/domain/people/roles.ts';
import { screenOfDepartment } from '../../web/src/app/department-screens.tsx';
import { linksAt, parentOf } from '../../web/src/app/nav-links.ts';
import { canOpen } from '../../web/src/app/screen-access.ts';
import { screens } from '../../web/src/app/screen-table.ts';
import { user } from '../web/browser.ts';

const positions: SessionUser['positions'][] = [
  [],
  [{ role: 'dept_head', department: 'Produksi' }],
  [{ role: 'she_head' }, { role: 'project_manager' }],
];
/** Every set of roles with every kind of position; an auditor is nothing else. */
const users: SessionUser[] = roles
  .filter((role) => role !== 'auditor')
  .reduce<SessionUser['roles'][]>((sets, role) => sets.concat(sets.map((set) => [...set, role])), [[]])
  .flatMap((set) => positions.map((held) => ({ ...user, roles: set, positions: held })))
  .concat({ ...user, roles: ['auditor'], positions: [] });

/** Of the users above, one is head of the first and one of the second. */
const departments = ['PRO', 'SHE', 'FAT'] as const;
const signedIn = screens
  .filter(({ isPublic }) => !isPublic)
  .flatMap((screen) => (screen.isOfDepartment ? departments.map((code) => screenOfDepartment(screen, code)) : screen))
  .map((screen) => ({ ...screen, pathname: screen.path.replace('*', 'HKT-SOP-PRO-002') }));

const linksOf = (pathname: string, who: SessionUser) => Object.values(linksAt(pathname, who)).flat();
const currentOf = (links: ReturnType<typeof linksOf>) =>
  links.flatMap(({ path, current }) => (current ? [[path, current] as const] : []));
const currentAt = (pathname: string, who: SessionUser) => currentOf(linksOf(pathname, who));

test('every screen of every user has one current link, and parents that the user may open', () => {
  for (const each of users) {
    const who = JSON.stringify([each.roles, each.positions]);
    const linksByPath = new Map<string, ReturnType<typeof linksOf>>();
    const links = (pathname: string) => {
      const found = linksByPath.get(pathname) ?? linksOf(pathname, each);
      linksByPath.set(pathname, found);
      return found;
    };
    for (const screen of signedIn.filter((one) => canOpen(one, each))) {
      const shown = links(screen.pathname);
      const [current, ...others] = currentOf(shown);
      expect(current && others, `${screen.path} of ${who}`).toEqual([]);
      const parent = parentOf(screen, each);
      expect(current?.[1]).toBe(parent ? 'true' : 'page');
      // Where a link leads to it, the screen needs no other; where none does, the way up is open to the user.
      expect(parent === undefined).toBe(shown.some(({ path }) => path === screen.path));
      if (parent) expect(canOpen(parent, each), `${parent.path} above ${screen.path} of ${who}`).toBe(true);
      if (parent) expect(currentOf(links(parent.path))[0]?.[0]).toBe(current?.[0]);
    }
  }
});

test('no screen has its address below one that its user may not open, except for the cards that auditors read too', () => {
  const closed = users.flatMap((each) =>
    signedIn
      .filter((screen) => canOpen(screen, each))
      .filter(({ path }) => signedIn.some((above) => path.startsWith(`${above.path}/`) && !canOpen(above, each)))
      .map(({ path }) => path),
  );
  expect(new Set(closed)).toEqual(
    new Set(['/daftar-induk/catatan', '/daftar-induk/distribusi', '/daftar-induk/pemusnahan']),
  );
});

test('leads auditors to the evidence from the header, and what has another parent for others from the menu', () => {
  const auditor = { ...user, roles: ['auditor' as const], positions: [] };
  const { header, menu } = linksAt('/panduan', auditor);
  expect(header.map(({ label }) => label)).toEqual([
    ...['Dashboard Dokumen', 'Database HIMS', 'Jejak Audit', 'Paket Audit'],
  ]);
  expect(menu.map(({ label }) => label).slice(0, 4)).toEqual([
    ...['Tinjauan Berkala', 'Daftar Distribusi Dokumen', 'Perubahan Menunggu', 'Pembaca'],
  ]);
  const controller = { ...user, roles: ['document_controller' as const], positions: [] };
  const head = { ...user, roles: [] };
  expect(currentAt('/jejak-audit', controller)).toEqual([['/daftar-induk', 'true']]);
  expect(currentAt('/pembaca/produksi', controller)).toEqual([['/daftar-induk', 'true']]);
  expect(currentAt('/pembaca/produksi', head)).toEqual([['/departemen-saya', 'true']]);
  expect(currentAt('/tinjauan-berkala', head)).toEqual([['/departemen-saya', 'true']]);
});
