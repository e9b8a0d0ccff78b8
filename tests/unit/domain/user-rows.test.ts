import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { userFromRow, userRow, userRowsFrom } from '../../../shared/domain/import/user-rows.ts';
import { roleLabels, roles } from '../../../shared/domain/people/roles.ts';

describe('userRowsFrom', () => {
  it('finds columns by heading, in any order and spelling, and numbers rows as in the sheet', () => {
    const sheet = [
      ['Nama Lengkap', ' nrp ', 'Catatan', 'JABATAN'],
      ['Budi', 10000031, 'x', null],
      ['', '  ', '', undefined],
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

  it.each([
    ['nrp', 'NRP', 'NIK', 'Nomor  Registrasi'],
    ['full_name', 'Nama', 'Nama Lengkap', 'Name', 'full_name', 'FullName'],
    ['roles', 'Peran', 'Role', 'Roles'],
    ['positions', 'Jabatan', 'Posisi', 'Position', 'Positions'],
    ['department', 'Departemen', 'Department', 'Dept', 'Dept.'],
  ])('accepts every heading of the column %s', (column, ...headings) => {
    for (const heading of headings) {
      const others = { nrp: 'NRP', full_name: 'Nama', [column]: 'lain' };
      const { rows } = userRowsFrom([
        [heading, ...Object.values(others)],
        ['isi', 'a', 'b', 'c'],
      ]);
      expect(rows[0]).toMatchObject({ [column]: 'isi' });
    }
  });

  it('finds the headings below titles, takes them again on a later page, and prefers NRP to NIK', () => {
    const sheet = [
      ['PT Contoh Tambang'],
      ['Daftar Karyawan per November 2026'],
      [],
      ['No.', 'NIK', 'X', 'Nama Karyawan', 'Jabatan'],
      ['1', '3171012345678901', '10000031', 'Budi', 'Mekanik'],
      ['Halaman 2'],
      ['No.', 'NIK', 'X', 'Jabatan', 'Nama Karyawan'],
      ['2', '3171012345678902', '10000032', 'Operator', 'Sari'],
    ];
    const named = (nrp: string) => sheet.map((row) => row.map((cell) => (cell === 'X' ? nrp : cell)));
    for (const nrp of ['NRP', 'Nomor Registrasi'])
      expect(userRowsFrom(named(nrp))).toEqual({
        missing: [],
        rows: [
          { row: 5, nrp: '10000031', full_name: 'Budi', positions: 'Mekanik' },
          { row: 6, nrp: '', full_name: '', positions: '' },
          { row: 8, nrp: '10000032', full_name: 'Sari', positions: 'Operator' },
        ],
      });
    expect(userRowsFrom([...Array.from({ length: 51 }, () => ['judul']), ['NRP', 'Nama'], ['1', 'A']]).missing).toEqual(
      ['NRP', 'Nama'],
    );
  });

  it('limits a cell to 300 characters that can be encoded', () => {
    expect(userRow.safeParse({ row: 2, nrp: 'n'.repeat(300) }).success).toBe(true);
    expect(userRow.safeParse({ row: 2, nrp: 'n'.repeat(301) }).error?.issues[0]?.message).toBe(
      'Isi sel terlalu panjang',
    );
    expect(userRow.safeParse({ row: 2, nrp: '\ud800' }).error?.issues[0]?.message).toBe(
      'Isi sel mengandung karakter yang tidak diperbolehkan',
    );
    expect(userRow.safeParse({ row: 0 }).success).toBe(false);
  });

  it('reports missing NRP and name columns', () => {
    expect(userRowsFrom([['Nama'], ['Budi']])).toEqual({ missing: ['NRP'], rows: [] });
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
    for (const role of roles.filter((each) => each !== 'auditor'))
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
        department: 'PLT',
        roles: ['admin', 'level1_management'],
        positions: [{ role: 'dept_head', department: 'Plant', acting: true }, { role: 'she_head' }],
      },
    });
    expect(userFromRow({ ...row, roles: '-', positions: '-', department: '-' })).toMatchObject({
      user: { roles: [], positions: [], department: null },
    });
  });

  it('reads the department of users without a position, by code, label and the usual names', () => {
    for (const [cell, department] of [
      ['FAT', 'FAT'],
      ['PLC', 'LOG'],
      ['Produksi', 'PRO'],
      ['TDC', 'IMS'],
      [' hcgs ', 'HGS'],
      ['', undefined],
    ])
      expect(userFromRow({ ...row, department: cell })).toMatchObject({ user: { department } });
    expect(userFromRow(row)).toMatchObject({ user: { department: undefined } });
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

  it.each([
    ['admin', 'admin'],
    ['Administrator', 'admin'],
    ['level1_management', 'level1_management'],
    ['Level 1 Management', 'level1_management'],
    ['Manajemen  Level 1', 'level1_management'],
    ['document_controller', 'document_controller'],
    ['Document Controller', 'document_controller'],
    ['user', undefined],
    ['Karyawan', undefined],
    ['-', undefined],
  ])('reads the role %s', (roles, role) => {
    expect(userFromRow({ ...row, roles })).toMatchObject({ user: { roles: role === undefined ? [] : [role] } });
  });

  it.each([
    ['dept_head', 'dept_head'],
    ['Dept Head', 'dept_head'],
    ['Dept. Head', 'dept_head'],
    ['Department Head', 'dept_head'],
    ['Kepala Departemen', 'dept_head'],
    ['she_head', 'she_head'],
    ['SHE Head', 'she_head'],
    ['Dept. Head SHE', 'she_head'],
    ['Dept Head SHE', 'she_head'],
    ['Kepala Departemen SHE', 'she_head'],
    ['project_manager', 'project_manager'],
    ['Project Manager', 'project_manager'],
  ])('reads the position %s', (positions, role) => {
    const held = role === 'dept_head' ? { role, department: 'TDC' } : { role };
    expect(userFromRow({ ...row, positions, department: 'tdc' })).toMatchObject({ user: { positions: [held] } });
    expect(userFromRow({ ...row, positions: `Plh ${positions}`, department: 'TDC' })).toMatchObject({
      user: { positions: [{ ...held, acting: true }] },
    });
  });

  it('reads several roles and positions of a cell, each once', () => {
    for (const separator of [',', ';', '/', '\n'])
      expect(userFromRow({ ...row, roles: `admin${separator} Document Controller${separator}admin` })).toMatchObject({
        user: { roles: ['admin', 'document_controller'] },
      });
    expect(userFromRow({ ...row, positions: 'SHE Head, Dept. Head SHE,, Project Manager' })).toMatchObject({
      user: { positions: [{ role: 'she_head' }, { role: 'project_manager' }] },
    });
  });

  it('takes the job titles of other work for no position, says so, and changes no position by them', () => {
    const note = (title: string) => ({
      column: 'Jabatan',
      message: `“${title}” bukan jabatan penyetuju, sehingga tidak disimpan`,
    });
    for (const title of ['Mekanik', 'Operator HD', 'Bos', 'Headset Technician', 'Pengepala'])
      expect(userFromRow({ ...row, positions: title })).toMatchObject({
        user: { positions: undefined },
        notes: [note(title.toLowerCase())],
      });
    expect(userFromRow({ ...row, positions: 'Project Manager / Insinyur' })).toMatchObject({
      user: { positions: [{ role: 'project_manager' }] },
      notes: [note('insinyur')],
    });
    expect(userFromRow({ ...row, positions: '' })).toEqual({ user: expect.objectContaining({ positions: [] }) });
  });

  it('asks for the meaning of job titles that may be positions, and takes what was chosen', () => {
    for (const [positions, doubt] of [
      ['Kepala Regu', 'kepala regu'],
      ['Section Head', 'section head'],
      ['Manajer Proyek', 'manajer proyek'],
      ['PM', 'pm'],
      ['Plh. Pengawas', 'pengawas'],
    ])
      expect(userFromRow({ ...row, positions })).toMatchObject({ errors: [{ column: 'Jabatan' }], doubts: [doubt] });
    const chosen = [
      { title: 'kepala regu', role: null },
      { title: 'manajer proyek', role: 'project_manager' as const },
      { title: 'kepala dept', role: 'dept_head' as const },
    ];
    const read = (positions: string) => userFromRow({ ...row, positions, department: 'Plant' }, chosen);
    expect(read('Kepala Regu')).toMatchObject({ user: { positions: undefined }, notes: [{ column: 'Jabatan' }] });
    expect(read('Plh. Manajer Proyek, Kepala Dept')).toMatchObject({
      user: {
        positions: [
          { role: 'project_manager', acting: true },
          { role: 'dept_head', department: 'Plant' },
        ],
      },
    });
  });

  it('names in each error what the cell says and what it may say', () => {
    const errorsOf = (cells: object) => {
      const result = userFromRow({ ...row, ...cells });
      return 'errors' in result ? result.errors : [];
    };
    expect(errorsOf({ nrp: '1000003x' })).toEqual([{ column: 'NRP', message: 'NRP harus 8 angka.' }]);
    expect(errorsOf({ nrp: '100000311' })).toHaveLength(1);
    expect(errorsOf({ nrp: 'x10000031' })).toHaveLength(1);
    expect(errorsOf({ nrp: undefined })).toHaveLength(1);
    expect(errorsOf({ nrp: ' 10000031 ' })).toEqual([]);
    expect(errorsOf({ full_name: undefined })).toEqual([{ column: 'Nama', message: 'Nama harus diisi' }]);
    expect(errorsOf({ full_name: 'n'.repeat(100) })).toEqual([]);
    expect(errorsOf({ full_name: 'n'.repeat(101) })).toEqual([
      { column: 'Nama', message: 'Nama paling banyak 100 karakter' },
    ]);
    expect(errorsOf({ positions: 'Kepala Regu' })).toEqual([
      {
        column: 'Jabatan',
        message:
          'Jabatan “kepala regu” perlu dipastikan: pilih artinya, atau tulis Dept. Head, Dept. Head SHE, Project Manager, atau -',
      },
    ]);
    expect(errorsOf({ positions: 'Dept. Head', department: ' - ' })).toEqual([
      { column: 'Departemen', message: 'Departemen wajib diisi untuk Dept. Head' },
    ]);
    expect(errorsOf({ department: 'Gudang' })).toEqual([
      {
        column: 'Departemen',
        message: 'Departemen “Gudang” tidak dikenal. Gunakan IMS, SHE, FAT, HCGS, PLC, PLANT, PRODUKSI, ENGINEERING',
      },
    ]);
    expect(errorsOf({ positions: 'Dept. Head', department: 'FAT' })).toEqual([
      { column: 'Departemen', message: 'Departemen FAT tidak memiliki Dept. Head' },
    ]);
  });

  it('reports an error for each invalid cell', () => {
    const result = userFromRow({
      row: 3,
      nrp: '1000003',
      full_name: '\u202eBudi',
      roles: 'raja',
      positions: 'Section Head, Dept. Head',
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
