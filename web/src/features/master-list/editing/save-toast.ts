import { formatNumber } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';

/** The message after a save without failures. */
const successSentence = (updated: number, created: number): string => {
  const sentences = [
    updated > 0 ? `${formatNumber(updated)} dokumen berhasil diperbarui.` : '',
    created > 0 ? `${formatNumber(created)} dokumen berhasil ditambahkan.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
};

type SaveCounts = { total: number; updated: number; created: number };

/** Shows the result of a save; returns whether every change is saved. */
export const showSaveToast = ({ total, updated, created }: SaveCounts, hasFailure: boolean): boolean => {
  const failed = total - updated - created;
  if (failed === 0) {
    toast.success('Berhasil', successSentence(updated, created));
    return true;
  }
  if (hasFailure && failed === total) toast.error('Error', 'Gagal menyimpan perubahan.');
  else {
    const [n, of] = [formatNumber(failed), formatNumber(total)];
    toast.error('Sebagian Gagal', `${n} dari ${of} perubahan gagal. Cek console untuk detail.`);
  }
  return false;
};
