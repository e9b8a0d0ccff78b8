import { failureSentence, failureTitle } from '../result-text.ts';

/** What an upload says when `failed` of its `total` files did not succeed: before the job started, or in the job. */
export const failedFilesText = (
  failed: number,
  total: number,
  isOnServer: boolean,
): { title: string; message: string } => {
  const hasOthers = failed < total;
  if (isOnServer) {
    const others = hasOthers ? ' File lain tidak dikirim ulang.' : '';
    return {
      title: `${failed} file gagal diproses`,
      message: `Perbaiki nomor atau nama bila perlu, lalu coba lagi.${others}`,
    };
  }
  const advice = hasOthers
    ? 'File lain sudah terunggah dan tidak dikirim ulang. Coba lagi file yang gagal, atau lanjutkan tanpanya.'
    : 'Silakan coba lagi.';
  const message = `${failureSentence('upload')}: ${failed} dari ${total} file gagal diunggah. ${advice}`;
  return { title: failureTitle('upload'), message };
};
