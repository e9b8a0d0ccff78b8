import { failureTitle } from '../../../../../shared/domain/jobs/job-outcome.ts';
import { failureSentence } from '../result-text.ts';

/** What an upload says when `failed` of its `total` files did not succeed: before the job started, or in the job. */
export const failedFilesText = (
  failed: number,
  total: number,
  isOnServer: boolean,
): { title: string; message: string } => {
  const hasOthers = failed < total;
  if (isOnServer) {
    const others = hasOthers ? ' Berkas lain tidak dikirim ulang.' : '';
    return {
      title: `${failed} berkas gagal diproses`,
      message: `Perbaiki nomor atau nama bila perlu, lalu coba lagi.${others}`,
    };
  }
  const advice = hasOthers
    ? 'Berkas lain sudah terunggah dan tidak dikirim ulang. Coba lagi berkas yang gagal, atau lanjutkan tanpanya.'
    : 'Silakan coba lagi.';
  const message = `${failureSentence('upload')}: ${failed} dari ${total} berkas gagal diunggah. ${advice}`;
  return { title: failureTitle('upload'), message };
};
