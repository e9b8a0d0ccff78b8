import { beforeEach, expect, test, vi } from 'vitest';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { touchedText } from '../../../functions/imports/undo-rules.ts';

beforeEach(() => {
  vi.stubEnv('TIME_ZONE', 'Asia/Jakarta');
});

const document: ControlledDocument = {
  ...{ id: 'd', nama: 'Satu', nomor: 'A-1', revisi: 2, made_by: '1', made_by_name: null, updated_by: '2' },
  department: 'PRO',
  jenis: 'SOP',
  status: 'Aktif',
  source: 'import',
  ...{ made_at: '2026-11-20T00:00:00.000Z', updated_by_name: 'Sari', updated_at: '2026-11-21T02:00:00.000Z' },
  version: 4,
};
const imported = (version: number) => ({
  job_id: 'LATER',
  row: 2,
  was: { revisi: 1, department: 'PRO' as const, version },
});

test.each([
  ['a later import wrote last', imported(3), /^Diubah melalui impor lain oleh Sari/],
  ['a user edited what a later import wrote', imported(2), /^Diubah oleh Sari/],
  ['a user edited what this import wrote', { ...imported(2), job_id: 'THIS' }, /^Diubah oleh Sari/],
])('names the change where %s', (_what, importedBy, expected) => {
  expect(touchedText({ ...document, imported: importedBy }, 'THIS')).toMatch(expected);
});
