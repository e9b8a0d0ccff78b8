import { isApproved, withUsedNumber } from '../documents/approved-content-rules.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { NumberGuard } from '../documents/number-store.ts';
import { needsSecondPerson } from '../runtime/keeper-changes.ts';
import { rejectedRowResult } from './rejected-rows.ts';
import type { Decision } from './row-decision-rules.ts';
import { withNote } from './row-result-rules.ts';
import { latestRow } from './rows/groups.ts';

/**
 * The creation of a document, marked where its number belongs to an approved document or was used by one that no longer
 * has it. Where a second person is required, its rows are rejected: numbers are used once, and there is no document yet
 * of which the change could wait. `existing` are all documents with the number.
 */
export const withNumberMark = (
  decision: Decision,
  existing: readonly ControlledDocument[],
  { published }: NumberGuard,
): Decision => {
  const { group, after, results } = decision;
  const approved = existing.find(isApproved);
  if (!after || !(approved || (published && existing.length === 0))) return decision;
  const owner = approved
    ? `dokumen “${approved.nama}” revisi ${approved.revisi}, yang sudah disetujui`
    : 'dokumen yang kini dihapus atau berganti nomor';
  const used = `Nomor ${latestRow(group).nomor} sudah digunakan untuk ${owner}`;
  if (needsSecondPerson()) {
    const instead = approved
      ? 'Untuk mengubah dokumen itu, impor lagi dengan “Perbarui dokumen yang sudah ada”: perubahannya menunggu orang kedua'
      : 'Untuk memakai kembali dokumen itu, pulihkan atau kembalikan nomornya di Daftar Induk';
    const message = `${used}. ${instead}. Untuk dokumen lain, gunakan nomor lain.`;
    return { group, past: [], results: group.rows.map((row) => rejectedRowResult(row, 'nomor', message)) };
  }
  const noted = results.map((result) => withNote(result, `${used}. Disimpan dengan tanda “tanpa persetujuan”`));
  return { ...decision, after: withUsedNumber(after, approved), results: noted };
};
