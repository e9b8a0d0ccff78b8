import type { BulkCounts, BulkJob, BulkResult } from '../../../shared/api/bulk.ts';

export const counts = (over: Partial<BulkCounts> = {}): BulkCounts => ({
  ...{ baru: 0, ubah: 0, sama: 0, riwayat: 0, ganda: 0, galat: 0, pindah: 0, bukan: 0 },
  ...over,
});

export const result = (over: Partial<BulkResult> = {}): BulkResult => ({
  ...{ success: true, imported_count: 0, uploaded_count: 0, updated_count: 0, total_files: 1 },
  ...{ duplicates: [], errors: [], failed_files: [], counts: counts(), reading: null },
  ...{ copies: [], has_all_copies: false },
  ...over,
});

export const job = (over: Partial<BulkJob> = {}): BulkJob => ({
  ...{ job_id: 'J1', kind: 'import', state: 'running', stage: 'working', done: 0, total: 0 },
  ...{
    dry_run: false,
    replace_existing: true,
    file_name: 'daftar.xlsx',
    owner_nrp: '10000001',
    owner_name: 'Admin',
    cancel_requested: false,
  },
  ...{ created_at: '2026-11-20T05:00:00.000Z', finished_at: null, message: null, result: null },
  ...over,
});
