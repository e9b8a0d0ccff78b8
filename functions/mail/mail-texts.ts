import { confirmationHours } from '../../shared/domain/people/mail-addresses.ts';
import type { MailText } from './notice-mails.ts';

export const confirmationText: MailText = {
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
