import { formatNumber } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';

const successSentence = ({ updated, waiting, created }: SaveCounts): string => {
  const sentences = [
    updated > waiting ? `${formatNumber(updated - waiting)} dokumen berhasil diperbarui.` : '',
    waiting > 0 ? `${formatNumber(waiting)} perubahan menunggu persetujuan orang kedua.` : '',
    created > 0 ? `${formatNumber(created)} dokumen berhasil ditambahkan.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
};

type SaveCounts = {
  total: number;
  updated: number;
  /** How many of the updated ones wait for a second person. */
  waiting: number;
  created: number;
};

/** Shows the result of a save; returns whether every change is saved. */
export const showSaveToast = (counts: SaveCounts, hasFailure: boolean): boolean => {
  const { total, updated, created } = counts;
  const failed = total - updated - created;
  if (failed === 0) {
    toast.success('Berhasil', successSentence(counts));
    return true;
  }
  if (hasFailure && failed === total) toast.error('Error', 'Gagal menyimpan perubahan.');
  else {
    const [n, of] = [formatNumber(failed), formatNumber(total)];
    toast.error('Sebagian Gagal', `${n} dari ${of} perubahan gagal. Cek console untuk detail.`);
  }
  return false;
};
