import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roleLabels, roles } from '../../../shared/domain/roles.ts';
import { userFromRow, userRow, userRowsFrom } from '../../../shared/domain/user-rows.ts';

describe('userRowsFrom', () => {
  it('finds columns by heading, in any order and spelling, and numbers rows as in the sheet', () => {
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

  it('reports missing NRP and name columns', () => {
    expect(userRowsFrom([['Peran'], ['admin']])).toEqual({ missing: ['NRP', 'Nama'], rows: [] });
    expect(userRowsFrom([])).toEqual({ missing: ['NRP', 'Nama'], rows: [] });
  });

  it('returns rows valid for the contract, for arbitrary cells', () => {
    const value = fc.oneof(fc.string({ maxLength: 100 }), fc.integer(), fc.boolean(), fc.constant(null), fc.date());
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 6 }), { maxLength: 8 }), (body) => {
        const { rows } = userRowsFrom([['NRP', 'Nama', 'Peran', 'Jabatan', 'Departemen'], ...body]);
        for (const row of rows) {
          expect(userRow.safeParse(row).success).toBe(true);
          const result = userFromRow(row);
          if ('errors' in result) expect(result.errors.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('userFromRow', () => {
  const row = { row: 2, nrp: '10000031', full_name: ' Budi ' };

  it('returns undefined for columns missing from the sheet', () => {
    expect(userFromRow(row)).toEqual({
      user: { nrp: '10000031', full_name: 'Budi', roles: undefined, positions: undefined },
    });
  });

  it('accepts every role label, and lists the labels in the error for an unknown role', () => {
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

  it('parses role and position names, with Plh. for acting positions', () => {
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

  it('reads every spelling of Dept. Head of SHE as Dept. Head SHE', () => {
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

  it('reports an error for each invalid cell', () => {
    const result = userFromRow({
      row: 3,
      nrp: '1000003',
      full_name: '\u202eBudi',
      roles: 'raja',
      positions: 'bos, Dept. Head',
      department: '',
    });
    expect('errors' in result && result.errors.map(({ column }) => column)).toEqual([
      'NRP',
      'Nama',
      'Peran',
      'Jabatan',
      'Departemen',
    ]);
  });
});
