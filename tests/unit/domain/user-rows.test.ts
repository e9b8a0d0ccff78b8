import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roleLabels, roles } from '../../../shared/domain/roles.ts';
import { userFromRow, userRow, userRowsFrom } from '../../../shared/domain/user-rows.ts';

describe('a sheet', () => {
  it('is read by its headings, in any order and spelling, and keeps the numbers of its rows', () => {
    const sheet = [
      ['Nama Lengkap', ' nrp ', 'Catatan', 'JABATAN'],
      ['Budi', 10000031, 'x', null],
      ['', '', '', undefined],
      ['Sari', '10000032', '', 'Project Manager'],
    ];
    expect(userRowsFrom(sheet)).toEqual({
      missing: [],
      rows: [
        { row: 2, nrp: '10000031', full_name: 'Budi', positions: '' },
        { row: 4, nrp: '10000032', full_name: 'Sari', positions: 'Project Manager' },
      ],
    });
  });

  it('without NRP or name says so', () => {
    expect(userRowsFrom([['Peran'], ['admin']])).toEqual({ missing: ['NRP', 'Nama'], rows: [] });
    expect(userRowsFrom([])).toEqual({ missing: ['NRP', 'Nama'], rows: [] });
  });

  it('of anything at all gives rows the contract takes', () => {
    const value = fc.oneof(fc.string({ maxLength: 100 }), fc.integer(), fc.boolean(), fc.constant(null), fc.date());
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 6 }), { maxLength: 8 }), (body) => {
        const { rows } = userRowsFrom([['NRP', 'Nama', 'Peran', 'Jabatan', 'Departemen'], ...body]);
        for (const row of rows) {
          expect(userRow.safeParse(row).success).toBe(true);
          const read = userFromRow(row);
          if ('errors' in read) expect(read.errors.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('a row', () => {
  const row = { row: 2, nrp: '10000031', full_name: ' Budi ' };

  it('names a person; what its sheet has no column for is left open', () => {
    expect(userFromRow(row)).toEqual({
      user: { nrp: '10000031', full_name: 'Budi', roles: undefined, positions: undefined },
    });
  });

  it('knows every role by the label it is shown with, and names the labels where it knows none', () => {
    for (const role of roles)
      expect(userFromRow({ row: 2, nrp: '10000031', full_name: 'Budi', roles: roleLabels[role] })).toMatchObject({
        user: { roles: [role] },
      });
    expect(userFromRow({ row: 2, nrp: '10000031', full_name: 'Budi', roles: 'Raja' })).toEqual({
      errors: [
        {
          column: 'Peran',
          message: 'Peran “raja” tidak dikenal. Gunakan Admin, Manajemen Level 1, Document Controller',
        },
      ],
    });
  });

  it('knows roles and positions by their names, acting ones by Plh.', () => {
    expect(
      userFromRow({
        ...row,
        roles: 'Admin; Level 1 Management, admin',
        positions: 'Plh. Dept. Head\nSHE Head',
        department: 'plant',
      }),
    ).toEqual({
      user: {
        nrp: '10000031',
        full_name: 'Budi',
        roles: ['admin', 'level1_management'],
        positions: [{ role: 'dept_head', department: 'Plant', acting: true }, { role: 'she_head' }],
      },
    });
    expect(userFromRow({ ...row, roles: '-', positions: '-', department: '-' })).toMatchObject({
      user: { roles: [], positions: [] },
    });
  });

  it('reads the Dept. Head of SHE as the Dept. Head SHE, however it is written', () => {
    for (const [positions, department] of [
      ['Dept. Head SHE', ''],
      ['Dept. Head SHE', 'SHE'],
      ['Dept. Head', 'SHE'],
      ['kepala departemen', 'she'],
      ['Dept Head, SHE Head', 'SHE'],
    ])
      expect(userFromRow({ ...row, positions, department })).toMatchObject({
        user: { positions: [{ role: 'she_head' }] },
      });
    expect(userFromRow({ ...row, positions: 'Plh. Dept. Head', department: 'SHE' })).toMatchObject({
      user: { positions: [{ role: 'she_head', acting: true }] },
    });
  });

  it('is refused cell by cell', () => {
    const read = userFromRow({
      row: 3,
      nrp: '1000003',
      full_name: '\u202eBudi',
      roles: 'raja',
      positions: 'bos, Dept. Head',
      department: '',
    });
    expect('errors' in read && read.errors.map(({ column }) => column)).toEqual([
      'NRP',
      'Nama',
      'Peran',
      'Jabatan',
      'Departemen',
    ]);
  });
});
