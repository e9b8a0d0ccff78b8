import { confirmationHours } from '../../shared/domain/people/mail-addresses.ts';
import type { MailContent } from './mail-contents.ts';

/** The sentences of a mail. None of them names a document, a number, a reason or a person. */
export interface MailText {
  subject: string;
  heading: string;
  sentences: readonly string[];
  /** The label of the link. */
  action: string;
}

type Waiting = Extract<MailContent, { about: 'waiting' }>;

/** What the digest is about first of all. */
const waitingHeading = ({ waiting, late, recalls = 0, unread = 0 }: Waiting): string => {
  if (waiting > 0) return 'Dokumen menunggu Anda';
  if (late > 0) return 'Keputusan terlambat';
  if (recalls > 0) return 'Salinan harus ditarik';
  return unread > 0 ? 'Dokumen wajib dibaca' : 'Terlambat membaca';
};

const waitingText = (content: Waiting): MailText => {
  const { waiting, late, recalls = 0, unread = 0, late_readers = 0 } = content;
  const heading = waitingHeading(content);
  return {
    subject: `HIMS: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    heading,
    sentences: [
      ...(waiting > 0 ? [`${waiting} dokumen menunggu keputusan Anda.`] : []),
      ...(late > 0 ? [`${late} dokumen terlambat diputuskan pejabat lain.`] : []),
      ...(recalls > 0 ? [`${recalls} salinan harus ditarik.`] : []),
      ...(unread > 0 ? [`${unread} dokumen wajib dibaca.`] : []),
      ...(late_readers > 0 ? [`${late_readers} orang di departemen Anda terlambat membaca.`] : []),
    ],
    action: 'Buka HIMS',
  };
};

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
