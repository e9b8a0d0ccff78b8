import { confirmationHours } from '../../shared/domain/people/mail-addresses.ts';
import { formatDate } from '../runtime/format-time.ts';
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

export const checkpointShortLabel = 'Bentuk pendek';

/** The day's checkpoint of the transparency log; `day`: YYYY-MM-DD. */
export const checkpointMailText = ({ size }: { size: number }, day: string) => ({
  heading: `Titik periksa log bukti, ${formatDate(day)}`,
  sentences: [
    `Simpan e-mail ini. Teks di bawah membuktikan isi log bukti HIMS saat e-mail ini dikirim: ${size.toLocaleString('id-ID')} entri.`,
    'Bila riwayat sebelum saat itu kemudian diubah atau dihapus, log tidak cocok lagi dengan teks ini.',
  ],
  howTo:
    'Cara memeriksa: simpan e-mail ini sebagai berkas teks, minta salinan log kepada admin, lalu jalankan "npx hims-verify <folder> --checkpoint <berkas>". Bentuk pendeknya sama dengan "Log bukti" pada salinan terkendali yang dicetak pada saat yang sama.',
  footer:
    'E-mail harian otomatis dari HIMS untuk alamat yang ditetapkan admin. Minta admin menghapus alamat ini bila tidak diperlukan lagi.',
});
