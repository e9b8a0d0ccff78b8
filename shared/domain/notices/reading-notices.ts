import { userName } from '../people/roles.ts';
import { type Notice, reasonSentence } from './notices.ts';

/** A document that a notice asks to read, and why its revision was made. */
export interface NamedReading {
  nomor: string;
  nama: string;
  revisi: number;
  changeReason: string | undefined;
}

/** The end of the sentence that asks to read: ': “Judul” (NOMOR) revisi 2. Alasan perubahan: …', or a full stop. */
export const namedReadingText = (reading: NamedReading | undefined): string =>
  reading === undefined
    ? '.'
    : `: “${reading.nama}” (${reading.nomor}) revisi ${reading.revisi}.${reasonSentence(reading.changeReason)}`;

/** The notice of a reminder by a head or a manager of the master list, to the person who must read. */
export const readerReminderNotice = (
  by: { nrp: string; name: string | null },
  { unread, overdue }: { unread: number; overdue: number },
  only?: NamedReading,
): Omit<Notice, 'to'> => ({
  kind: 'reading',
  counts: { unread },
  type: 'info',
  title: 'Pengingat Membaca Dokumen',
  message: `${userName({ nrp: by.nrp, full_name: by.name })} mengingatkan: ${unread} dokumen wajib Anda baca${overdue > 0 ? `, ${overdue} di antaranya terlambat` : ''}${namedReadingText(only)}`,
});
