import type { CopyRow } from '../../../shared/api/copies.ts';

export const copyRow = (values: Partial<CopyRow> = {}): CopyRow => ({
  ...{ document_id: 'D1', number: 7, nomor: 'HIMS-SOP-PRO-01', nama: 'Prosedur', revisi: 2 },
  ...{ holder: 'Workshop', department: 'PLT', place: 'Papan', purpose: 'Acuan' },
  ...{ printed_at: '2026-11-20T23:00:00.000Z', printed_by: { nrp: '10000003', full_name: 'Dewi' }, replaces: null },
  ...{ state: 'out', closed_at: null, closed_by: null, remark: null, witness: null, found_at: null, found_by: null },
  ...{ recall: null, revision_in_force: 2, replaced_by: null, version: 1 },
  ...values,
});
