import { expect, test } from 'vitest';
import { updateDecision } from '../../../functions/imports/row-decision-rules.ts';
import { editChange } from '../../../functions/master-list/manual-edit-rules.ts';
import { needsRevisionChange, requiredReason, suitableChange } from '../../../functions/master-list/review-rules.ts';
import { distributionFixture } from '../../support/distribution-settings.ts';
import { reviewSettingsFixture } from '../../support/review-settings.ts';
import { documentFixture } from './stored-copies.ts';

process.env['REVIEW_SETTINGS'] = JSON.stringify(reviewSettingsFixture);
process.env['DISTRIBUTION_SETTINGS'] = JSON.stringify(distributionFixture);

const editor = { nrp: '10000021', name: 'Rina', at: '2026-11-24T03:00:00.000Z' };
const importer = { ...editor, job_id: 'J1', is_admin: true } as never as Parameters<typeof updateDecision>[2];
const before = documentFixture('D1', { review_due_on: '2026-10-01', review_due_set_at: '2024-10-01T03:00:00.000Z' });
const { after: needing, edit } = needsRevisionChange(before, 'Bab 4 usang', editor);

test('is recorded with its review, and moves no date', () => {
  expect(needing.revision_need).toEqual({
    since: editor.at,
    by_nrp: '10000021',
    by_name: 'Rina',
    reason: 'Bab 4 usang',
  });
  expect([needing.reviewed_on, needing.version]).toEqual([before.reviewed_on, before.version + 1]);
  expect(edit).toMatchObject({ action: 'reviewed', review: { outcome: 'needs_revision', reason: 'Bab 4 usang' } });
});

test('says what to revise', () => {
  expect(() => requiredReason(undefined)).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      fields: { reason: 'Catatan harus diisi: apa yang perlu direvisi' },
    }),
  );
});

test('remains after an edit, and ends with a suitable review and with an imported revision', () => {
  const { id, nomor, nama, jenis, department, revisi, version } = needing;
  expect(editChange(needing, { id, version, nama: 'Nama lain' }, editor).after.revision_need).toBe(
    needing.revision_need,
  );
  const suitable = suitableChange(needing, undefined, editor).after;
  expect([suitable.revision_need, suitable.reviewed_on]).toEqual([undefined, '2026-11-24']);
  const row = { row: 2, nomor, nama, jenis, department, revisi: revisi + 1 };
  expect(updateDecision({ rows: [row] }, needing, importer).after).not.toHaveProperty('revision_need');
});
