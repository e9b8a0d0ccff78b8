import { beforeEach, expect, test, vi } from 'vitest';
import type { ControlledDocument } from '../../../functions/documents/document-store.ts';
import { isUntouched, restoredDocument, touchedText } from '../../../functions/imports/undo-rules.ts';
import { reviewSettingsFixture } from '../../support/review-settings.ts';

beforeEach(() => {
  vi.stubEnv('TIME_ZONE', 'Asia/Jakarta');
  vi.stubEnv('REVIEW_SETTINGS', JSON.stringify(reviewSettingsFixture));
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

test.each([
  ['an edit that lies between two imports: the earlier import is not undone over it', 3, false],
  ['nothing in between: the earlier import can be undone too', 2, true],
])('the undo of the later import brings back %s', (_what, versionBefore, isUndoable) => {
  // Import A wrote version 2, import B replaced `versionBefore`.
  const before = { ...document, version: versionBefore + 1, imported: { ...imported(versionBefore), job_id: 'B' } };
  const previous = { ...document, version: versionBefore, imported: { ...imported(1), job_id: 'A' } };
  const undoer = {
    nrp: '2',
    name: 'Sari',
    at: '2026-11-22T02:00:00.000Z',
    job_id: 'U',
    import_id: 'B',
    file_name: 'b',
  };
  const restored = restoredDocument(before, previous, undoer);
  expect(restored).toMatchObject({ version: versionBefore + 2, imported: { job_id: 'A' } });
  expect(isUntouched(restored, 'A')).toBe(isUndoable);
});
