import { confirmationHours } from '../../shared/domain/mail-addresses.ts';
import type { MailContent } from '../../shared/domain/mail-contents.ts';

/** The sentences of a mail. None of them names a document, a number, a reason or a person. */
export interface MailText {
  subject: string;
  heading: string;
  sentences: readonly string[];
  /** The label of the link. */
  action: string;
}

const waitingHeading = ({ waiting, late }: Extract<MailContent, { about: 'waiting' }>): string => {
  if (waiting > 0) return 'Dokumen menunggu Anda';
  return late > 0 ? 'Keputusan terlambat' : 'Salinan harus ditarik';
};

const waitingText = (content: Extract<MailContent, { about: 'waiting' }>): MailText => ({
  subject: `HIMS: ${waitingHeading(content).replace(/^./, (first) => first.toLowerCase())}`,
  heading: waitingHeading(content),
  sentences: [
    ...(content.waiting > 0 ? [`${content.waiting} dokumen menunggu keputusan Anda.`] : []),
    ...(content.late > 0 ? [`${content.late} dokumen terlambat diputuskan pejabat lain.`] : []),
    ...(content.recalls ? [`${content.recalls} salinan harus ditarik.`] : []),
  ],
  action: 'Buka HIMS',
});

const reviewsText = ({ waiting, late }: Extract<MailContent, { about: 'reviews' }>): MailText => ({
  subject: 'HIMS: tinjauan berkala dokumen',
  heading: 'Tinjauan berkala dokumen',
  sentences: [
    ...(waiting > 0 ? [`${waiting} dokumen perlu ditinjau ulang.`] : []),
    ...(late > 0 ? [`${late} dokumen terlambat ditinjau ulang.`] : []),
  ],
  action: 'Buka tinjauan',
});

const outcomeText = ({ outcome }: Extract<MailContent, { about: 'outcome' }>): MailText =>
  outcome === 'approved'
    ? {
        subject: 'HIMS: pengajuan Anda disahkan',
        heading: 'Pengajuan Anda disahkan',
        sentences: ['Satu pengajuan Anda telah disahkan.'],
        action: 'Lihat pengajuan',
      }
    : {
        subject: 'HIMS: pengajuan Anda ditolak',
        heading: 'Pengajuan Anda ditolak',
        sentences: ['Satu pengajuan Anda ditolak. Alasannya dapat dibaca di HIMS.'],
        action: 'Lihat pengajuan',
      };

export const noticeText = (content: MailContent): MailText => {
  switch (content.about) {
    case 'waiting':
      return waitingText(content);
    case 'reviews':
      return reviewsText(content);
    case 'outcome':
      return outcomeText(content);
  }
};

export const confirmationText: MailText = {
  subject: 'HIMS: konfirmasi alamat e-mail',
  heading: 'Konfirmasi alamat e-mail',
  sentences: [
    'Alamat ini didaftarkan di HIMS untuk menerima pemberitahuan.',
    `Konfirmasi dengan akun yang mendaftarkannya dalam ${confirmationHours} jam. Abaikan e-mail ini jika bukan Anda yang mendaftarkannya.`,
  ],
  action: 'Konfirmasi alamat',
};

/** Below every mail. */
export const footerText = {
  reason: 'E-mail otomatis dari HIMS. Isinya hanya dapat dibaca setelah Anda masuk.',
  setting: 'Atur atau hentikan e-mail ini',
};
