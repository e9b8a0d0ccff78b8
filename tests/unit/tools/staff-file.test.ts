import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { readStaffRows } from '../../../infra/tools/users/staff-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-sheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('rejects a staff list that unpacks to more than the limit or is incomplete', () => {
  const sheet = new Uint8Array(51 * 1024 * 1024).fill(0x20);
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(), 'xl/worksheets/sheet1.xml': sheet });
  const read = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes);
    return () => readStaffRows(join(folder, name));
  };
  expect(read('bomb.xlsx', bomb)).toThrow(/bomb\.xlsx unpacks to more than 50 MB/);
  expect(read('cut.xlsx', bomb.subarray(0, 2000))).toThrow(/cut\.xlsx is damaged/);
});
