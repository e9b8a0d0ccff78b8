import { expect, test } from 'vitest';
import {
  authorOf,
  effectiveDateText,
  endingOf,
  sourceOf,
  unapprovedText,
} from '../../../shared/domain/documents/revision-text.ts';

test('shows the author of a revision by name and NRP, by NRP, or as a dash', () => {
  expect(authorOf({ by_name: 'Siti Rahma', by_nrp: '10000003' })).toBe('Siti Rahma (10000003)');
  expect(authorOf({ by_name: null, by_nrp: '10000003' })).toBe('10000003');
  expect(authorOf({ by_name: null, by_nrp: null })).toBe('–');
});

test('shows the source of a revision and why it is no longer in force', () => {
  expect(sourceOf({ source: 'workflow', unapproved: null })).toBe('Pengajuan');
  expect(endingOf({ ended_reason: 'superseded' })).toBe('digantikan revisi berikutnya');
  expect(endingOf({ ended_reason: null })).toBeNull();
});

test('shows what replaced an approved revision or its file, who did it and who accepted it', () => {
  const by = { by_nrp: '10000003', by_name: 'Dewi', at: '2026-11-20T01:00:00.000Z', approved_revisi: 2 };
  expect(sourceOf({ source: 'import', unapproved: by })).toBe('Impor, tanpa persetujuan');
  const formatTime = () => '20 Nov 2026 08.00';
  expect(unapprovedText(3, by, formatTime)).toBe(
    'Dewi (10000003) mengganti revisi 2 yang disetujui dengan revisi 3 pada 20 Nov 2026 08.00.',
  );
  expect(unapprovedText(2, { ...by, accepted: { by_nrp: '10000001', by_name: null } }, formatTime)).toBe(
    'Dewi (10000003) mengganti berkas yang disetujui pada 20 Nov 2026 08.00, diterima oleh 10000001 sebagai orang kedua.',
  );
});

test('shows who changed the status of an approved revision, or used its number again', () => {
  const by = { by_nrp: '10000003', by_name: 'Dewi', at: '2026-11-20T01:00:00.000Z', approved_revisi: 2 };
  const formatTime = () => '20 Nov 2026 08.00';
  expect(sourceOf({ source: 'workflow', unapproved: { ...by, concerns: 'validity' } })).toBe('Pengajuan');
  expect(unapprovedText(2, { ...by, concerns: 'validity' }, formatTime)).toBe(
    'Dewi (10000003) mengubah status revisi 2 yang disetujui pada 20 Nov 2026 08.00.',
  );
  expect(sourceOf({ source: 'import', unapproved: { ...by, concerns: 'number' } })).toBe('Impor, tanpa persetujuan');
  expect(unapprovedText(0, { ...by, concerns: 'number' }, formatTime)).toBe(
    'Dewi (10000003) menyimpan dokumen ini dengan nomor yang sudah digunakan pada 20 Nov 2026 08.00.',
  );
});

test('shows the date from which a revision is effective, or a dash', () => {
  expect(effectiveDateText('2026-11-20')).toBe('20 Nov 2026');
  expect(effectiveDateText(null)).toBe('–');
});
