import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { readStaffList } from '../../../infra/tools/users/staff-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-sheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('rejects a staff list that unpacks to more than the limit or is incomplete', () => {
  const sheet = new Uint8Array(51 * 1024 * 1024).fill(0x20);
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(), 'xl/worksheets/sheet1.xml': sheet }, { level: 1 });
  const read = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes);
    return () => readStaffList(join(folder, name));
  };
  expect(read('bomb.xlsx', bomb)).toThrow(/bomb\.xlsx unpacks to more than 50 MB/);
  expect(read('cut.xlsx', bomb.subarray(0, 2000))).toThrow(/cut\.xlsx is damaged/);
});

it('reads the sheet with the headings, and names the others', () => {
  const list = utils.aoa_to_sheet([
    ['NRP', 'Nama'],
    ['00012345', 'Budi'],
  ]);
  const Sheets = { Petunjuk: utils.aoa_to_sheet([['Cara mengisi']]), Staf: list, Cabang: list };
  const path = join(folder, 'staf.xlsx');
  writeFileSync(path, write({ SheetNames: Object.keys(Sheets), Sheets }, { type: 'buffer', bookType: 'xlsx' }));
  expect(readStaffList(path)).toEqual({
    rows: [{ row: 2, nrp: '00012345', full_name: 'Budi' }],
    note: 'Read: sheet "Staf". Not read: "Petunjuk", "Cabang" (has users too).',
  });
});
