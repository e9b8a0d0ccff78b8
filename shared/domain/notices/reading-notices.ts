import { userName } from '../people/roles.ts';
import type { Notice } from './notices.ts';

/** The notice of a reminder by a head or a manager of the master list, to the person who must read. */
export const readerReminderNotice = (
  by: { nrp: string; name: string | null },
  { unread, overdue }: { unread: number; overdue: number },
): Omit<Notice, 'to'> => ({
  kind: 'reading',
  counts: { unread },
  type: 'info',
  title: 'Pengingat Membaca Dokumen',
  message: `${userName({ nrp: by.nrp, full_name: by.name })} mengingatkan: ${unread} dokumen wajib Anda baca${overdue > 0 ? `, ${overdue} di antaranya terlambat` : ''}.`,
});
