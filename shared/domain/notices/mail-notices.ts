import type { MailOffReason } from '../people/mail-addresses.ts';
import type { Notice } from './notices.ts';

const causes: Record<MailOffReason, string> = {
  bounce: 'E-mail ke alamat Anda ditolak oleh penerimanya, sehingga pengirimannya dihentikan.',
  complaint: 'E-mail HIMS dilaporkan sebagai tidak diinginkan, sehingga pengirimannya dihentikan.',
};

/** Why no further mail goes to the address, as a sentence. */
export const mailOffText = (reason: MailOffReason): string => causes[reason];

/** Sent to a user whose address was switched off. */
export const mailOffNotice = (reason: MailOffReason): Omit<Notice, 'to'> => ({
  type: 'error',
  opens: 'mail',
  title: 'E-mail Dimatikan',
  message: `${mailOffText(reason)} Periksa alamatnya di E-mail, lalu konfirmasi lagi jika ingin tetap menerimanya.`,
});
