import { expect, test } from 'vitest';
import {
  actorOfEvent,
  capacityOfEvent,
  findingTexts,
  skippedLevelTexts,
  titleOfEvent,
} from '../../../shared/domain/workflow/event-text.ts';
import { fileFindingsFixture } from '../../support/submission-fixtures.ts';

test('has a title for each transition', () => {
  expect(titleOfEvent({ action: 'submit', capacity: 'submitter', to: 'pending' })).toBe('Diajukan');
  expect(titleOfEvent({ action: 'approve', capacity: 'reviewer', to: 'under_dept_approval' })).toBe('Lolos peninjauan');
  expect(titleOfEvent({ action: 'approve', capacity: 'dept_head', to: 'under_she_approval' })).toBe('Disetujui');
  expect(titleOfEvent({ action: 'approve', capacity: 'project_manager', to: 'approved' })).toBe(
    'Disetujui dan disahkan',
  );
  expect(titleOfEvent({ action: 'reject', capacity: 'reviewer', to: 'rejected' })).toBe('Ditolak saat peninjauan');
  expect(titleOfEvent({ action: 'reject', capacity: 'she_head', to: 'rejected' })).toBe('Ditolak');
  expect(titleOfEvent({ action: 'withdraw', capacity: 'submitter', to: 'withdrawn' })).toBe('Ditarik oleh pengaju');
});

test('shows actor and capacity', () => {
  expect(capacityOfEvent({ capacity: 'dept_head', acting: true })).toBe('Plh. Dept. Head');
  expect(capacityOfEvent({ capacity: 'reviewer', acting: false })).toBe('Peninjau (Admin)');
  expect(actorOfEvent({ actor_name: 'Sari Dewi', actor_nrp: '10000011' })).toBe('Sari Dewi (10000011)');
  expect(actorOfEvent({ actor_name: null, actor_nrp: '10000011' })).toBe('10000011');
  const on_behalf_of = { nrp: '10000021', full_name: 'Budi Santoso' };
  expect(actorOfEvent({ actor_name: 'Sari Dewi', actor_nrp: '10000011', on_behalf_of })).toBe(
    'Sari Dewi (10000011) a.n. Budi Santoso (10000021)',
  );
});

test('explains why a level was skipped', () => {
  expect(skippedLevelTexts({ skipped: [{ level: 'dept_head', reason: 'only_holder_is_submitter' }] })).toEqual([
    'Tahap Dept. Head dilewati karena satu-satunya pejabatnya adalah pengaju.',
  ]);
});

test('names the warnings with which a submission was decided, and a decision before its files were read', () => {
  expect(findingTexts({})).toEqual([]);
  expect(findingTexts({ file_findings: null })).toEqual(['Berkas belum dibaca sistem saat keputusan ini diambil.']);
  expect(findingTexts({ file_findings: fileFindingsFixture })).toEqual([
    'Diputuskan dengan peringatan: Kepala berkas menyebut HKT-SOP-PRO-001 Revisi 1, pengajuan ini HKT-SOP-PRO-007 Revisi 2.',
  ]);
});
