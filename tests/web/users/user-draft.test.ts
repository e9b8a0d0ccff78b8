import { expect, test } from 'vitest';
import {
  draftOf,
  emptyDraft,
  newPosition,
  type PositionDraft,
  problemsByField,
  type UserDraft,
  userInputOf,
} from '../../../web/src/features/users/user-draft.ts';
import { managed } from './user-fixtures.ts';

const zone = 'Asia/Jakarta';
const draft = (part: Partial<UserDraft>): UserDraft => ({ ...emptyDraft, nrp: '50000001', full_name: 'Uji', ...part });
const post = (part: Partial<PositionDraft>): PositionDraft => ({ ...newPosition(), role: 'project_manager', ...part });
const problems = (draft: UserDraft) => {
  const read = userInputOf(draft, zone);
  return 'problems' in read ? Object.values(read.problems) : [];
};

test('reports every missing field', () => {
  expect(problems(emptyDraft)).toEqual(['NRP harus 8 angka.', 'Nama harus diisi']);
  expect(problems(draft({ positions: [newPosition()] }))).toEqual(['Jabatan harus diisi']);
  expect(problems(draft({ positions: [post({ role: 'dept_head' })] }))).toEqual(['Departemen harus diisi']);
});

test('suggests SHE Head for a Dept. Head of SHE', () => {
  expect(problems(draft({ positions: [post({ role: 'dept_head', department: 'SHE' })] }))).toEqual([
    expect.stringContaining('Pilih jabatan “Dept. Head SHE”'),
  ]);
});

test('rejects a period that ends before it begins and overlapping periods of the same position', () => {
  expect(problems(draft({ positions: [post({ from: '2026-11-02', until: '2026-11-01' })] }))).toEqual([
    'Tanggal berakhir harus sesudah tanggal mulainya',
  ]);
  expect(problems(draft({ positions: [post({ until: '2026-11-10' }), post({ from: '2026-11-10' })] }))).toEqual([
    'Jabatan ini sudah ada di atas untuk masa yang sama',
  ]);
  expect(problems(draft({ positions: [post({ until: '2026-11-10' }), post({ from: '2026-11-11' })] }))).toEqual([]);
});

test('preserves the exact instants of an unedited position and converts edited days in the time zone', () => {
  const user = managed({
    positions: [
      {
        role: 'dept_head',
        department: 'Plant',
        valid_from: '2026-11-01T03:30:00.000Z',
        valid_until: '2026-11-30T16:59:59.999Z',
      },
    ],
  });
  const opened = draftOf(user, zone);
  expect(opened.positions[0]).toMatchObject({ from: '2026-11-01', until: '2026-11-30' });
  expect(userInputOf(opened, zone)).toEqual({
    input: {
      nrp: user.nrp,
      full_name: user.full_name,
      department: null,
      roles: [],
      positions: user.positions,
      supervises: null,
      without_account: false,
    },
  });
  const changed = { ...opened, positions: opened.positions.map((each) => ({ ...each, from: '2026-11-02' })) };
  expect(userInputOf(changed, zone)).toMatchObject({
    input: { positions: [{ valid_from: '2026-11-01T17:00:00.000Z' }] },
  });
});

test("assigns the server's errors to the fields of the form", () => {
  const [first, second] = [post({}), post({ role: 'dept_head' })];
  expect(
    problemsByField(
      { full_name: 'a', 'positions.1.department': 'b', 'positions.0.valid_until': 'c' },
      {
        ...emptyDraft,
        positions: [first, second],
      },
    ),
  ).toEqual({ full_name: 'a', [`${second.key}.department`]: 'b', [`${first.key}.until`]: 'c' });
});
