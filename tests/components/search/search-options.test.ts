import { BooksIcon } from '@phosphor-icons/react/Books';
import { describe, expect, test } from 'vitest';
import { searchScreensFor } from '../../../web/src/app/search-screens.ts';
import type { Choice } from '../../../web/src/features/search/choices.ts';
import {
  chosenDocumentIds,
  foundGroups,
  initialGroups,
  type SearchGroup,
  screenSearchOf,
  submissionSearchOf,
} from '../../../web/src/features/search/search-options.ts';
import type { SearchScreen } from '../../../web/src/features/search/search-screen.ts';
import type { MatchKind } from '../../../web/src/lib/search/ranked-search.ts';
import { documentRowFixture } from '../../support/document-fixture.ts';
import { submissionRecordFixture } from '../../support/submission-fixtures.ts';
import { user } from '../../web/browser.ts';

const row = (id: string) => documentRowFixture({ id, nama: `Nama ${id}`, nomor: `HKT-${id}` });
const found = (id: string, kind: MatchKind, rank: number) => ({ row: row(id), hit: { id, kind, rank, marks: [] } });
const submission = (id: string, document_number: string) =>
  submissionRecordFixture({ id, document_number, document_title: `Judul ${id}` });
const screen = (id: string, label: string, isMain = false): SearchScreen => ({
  id,
  label,
  isMain,
  icon: BooksIcon,
  target: id,
});
const screens = [
  screen('/dashboard', 'Dashboard Dokumen', true),
  screen('/pengguna', 'Pengguna', true),
  screen('/x', 'Catatan'),
];
const keysOf = (groups: readonly SearchGroup[]) =>
  groups.map(({ title, options }) => [title, ...options.map(({ key }) => key)]);
const chosen = (...keys: string[]): Choice[] => keys.map((key) => ({ key, count: 1, at: 0 }));

describe('results', () => {
  const submissions = submissionSearchOf([submission('S1', 'HKT-SOP-1'), submission('S2', 'HKT-SOP-2')]);

  test('are grouped, the group with the best hit first', () => {
    const screenHits = screenSearchOf(screens)('dashbord');
    const groups = foundGroups(
      {
        documents: [found('D1', 'part', 3_000)],
        submissions: submissions('HKT-SOP-2'),
        screens: screenHits,
        files: [],
      },
      [],
    );
    expect(keysOf(groups)).toEqual([
      ['Pengajuan', 'pengajuan:S2'],
      ['Dokumen', 'dokumen:D1'],
      ['Halaman', 'halaman:/dashboard'],
    ]);
  });

  test('chosen before come first among equal hits only', () => {
    const documents = [found('D1', 'number', 0), found('D2', 'part', 3_000), found('D3', 'part', 3_000)];
    const groups = foundGroups({ documents, submissions: [], screens: [], files: [] }, chosen('dokumen:D3'));
    expect(keysOf(groups)).toEqual([['Dokumen', 'dokumen:D1', 'dokumen:D3', 'dokumen:D2']]);
  });

  test('are limited', () => {
    const documents = Array.from({ length: 20 }, (_, at) => found(`D${at}`, 'part', 3_000));
    expect(foundGroups({ documents, submissions: [], screens: [], files: [] }, [])[0]?.options).toHaveLength(8);
  });
});

test('before anything is typed: earlier choices that still exist, then the main screens', () => {
  const choices = chosen('dokumen:D2', 'dokumen:gone', 'halaman:/pengguna', 'pengajuan:S1');
  expect(chosenDocumentIds(choices)).toEqual(['D2', 'gone']);
  expect(
    keysOf(initialGroups({ documents: [row('D2')], submissions: [submission('S1', '')], screens }, choices)),
  ).toEqual([
    ['Terakhir dan sering dibuka', 'dokumen:D2', 'halaman:/pengguna', 'pengajuan:S1'],
    ['Halaman', 'halaman:/dashboard'],
  ]);
});

describe('screens', () => {
  const actions = { changePassword: () => undefined, signOut: () => undefined };
  const idsFor = (roles: (typeof user)['roles'], positions: (typeof user)['positions'] = []) =>
    searchScreensFor({ ...user, roles, positions }, actions).map(({ id }) => id);

  test('are those that the role may open', () => {
    const everyone = [
      ...['/dashboard', '/pengajuan', '/database', '/wajib-dibaca', '/panduan', '/konfirmasi-email'],
      ...['password', 'keluar'],
    ];
    expect(idsFor([])).toEqual(everyone);
    expect(idsFor([], [{ role: 'she_head' }])).toEqual(expect.arrayContaining([...everyone, '/approval']));
    expect(idsFor([], [{ role: 'she_head' }])).not.toContain('/review');
    expect(idsFor(['admin'])).toEqual(
      expect.arrayContaining(['/review', '/pengguna', '/daftar-induk', '/daftar-induk/dokumen/produksi', 'pekerjaan']),
    );
    expect(idsFor(['document_controller'])).not.toContain('/pengguna');
    expect(idsFor(['document_controller'])).toContain('/jejak-audit');
    expect(idsFor(['auditor'])).toEqual(
      expect.arrayContaining([
        '/database',
        '/jejak-audit',
        '/jejak-audit/paket',
        '/pembaca',
        '/tinjauan-berkala',
        '/waktu-proses',
      ]),
    );
    expect(idsFor(['auditor']).filter((each) => ['/pengajuan', '/wajib-dibaca', '/pengguna'].includes(each))).toEqual(
      [],
    );
    expect(idsFor([], [{ role: 'project_manager' }])).toContain('/waktu-proses');
    expect(idsFor(['level1_management'], [{ role: 'she_head' }])).not.toContain('/waktu-proses');
  });

  test('have ids of their own', () => {
    const ids = idsFor(['admin'], [{ role: 'she_head' }]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
