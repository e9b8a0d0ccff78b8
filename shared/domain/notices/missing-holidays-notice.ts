import type { Notice } from './notices.ts';

/** For admins: a year has only the holidays whose date is the same each year. */
export const missingHolidaysNotice = (year: number): Omit<Notice, 'to'> => ({
  kind: 'holidays',
  type: 'info',
  title: `Libur ${year} Belum Lengkap`,
  message: `Tambahkan libur nasional dan cuti bersama ${year} yang ditetapkan pemerintah. Tanpa itu hari libur dihitung sebagai hari kerja.`,
});
