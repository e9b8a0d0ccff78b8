import * as z from 'zod/mini';
import type { Absence } from '../../api/absences.ts';
import type { AbsenceState } from '../people/absence-states.ts';
import { isConfirmedAbsence, periodText } from '../people/absences.ts';
import { type NamedUser, positionTitle, userName } from '../people/roles.ts';
import type { Notice } from './notices.ts';

/**
 * What can happen to an absence. `set` took effect at once, `request` waits for an admin; `begin`, `lapse` and mostly
 * `end` follow from a date; `follow` is a change of the holder's posts; `suspend` returns it to an admin, because the
 * substitute lost the rights that made a confirmation unnecessary.
 */
export const absenceAction = z.enum([
  ...(['set', 'request', 'confirm', 'refuse'] as const),
  ...(['begin', 'follow', 'suspend', 'cancel', 'end', 'lapse'] as const),
]);
export type AbsenceAction = z.infer<typeof absenceAction>;

interface AbsenceChange {
  absence: Absence;
  action: AbsenceAction;
  from_state: AbsenceState | null;
  actor: NamedUser;
  reason: string | null;
}

export type AbsenceNotice = Pick<Notice, 'kind' | 'type' | 'title' | 'message'> & {
  to: 'holder' | 'substitute' | 'admins';
};

/**
 * The notices of a change of an absence. The actor gets none; of the admins, holder and substitute get none. `decided`:
 * how much was decided in the holder's name, for the end of it.
 */
export const absenceNotices = (change: AbsenceChange, decided = 0): AbsenceNotice[] =>
  noticesOf(change, decided).filter(({ to }) => to === 'admins' || change.absence[to].nrp !== change.actor.nrp);

const noticesOf = (change: AbsenceChange, decided: number): AbsenceNotice[] => {
  const { absence, action, from_state, actor, reason } = change;
  const [holder, substitute] = [userName(absence.holder), userName(absence.substitute)];
  const period = periodText(absence);
  const because = reason === null ? '' : ` Alasan: ${reason}`;
  const info = (to: AbsenceNotice['to'], title: string, message: string): AbsenceNotice => ({
    to,
    type: 'info',
    title,
    message,
  });
  const wasConfirmed = isConfirmedAbsence({ state: from_state });
  const duty = `bertindak sebagai ${dutyText(absence)} a.n. ${holder}`;
  switch (action) {
    case 'set':
      return [
        info(
          'substitute',
          'Anda Menjadi Pengganti',
          `${holder} tidak di tempat ${period}. Pada hari itu Anda ${duty}.`,
        ),
        info('holder', 'Anda Tercatat Tidak di Tempat', recordedText(change)),
      ];
    case 'request':
      return [
        info(
          'admins',
          'Pengganti Menunggu Konfirmasi',
          `${holder} akan tidak di tempat ${period} dan menunjuk ${substitute} sebagai pengganti. Konfirmasikan di halaman Tidak di Tempat.`,
        ),
        info(
          'holder',
          'Anda Tercatat Tidak di Tempat',
          `${recordedText(change)} Pengganti berlaku setelah dikonfirmasi admin.`,
        ),
      ];
    case 'confirm':
      return [
        info(
          'substitute',
          'Anda Menjadi Pengganti',
          `${holder} tidak di tempat ${period}. Pada hari itu Anda ${duty}.`,
        ),
        {
          ...info('holder', 'Pengganti Dikonfirmasi', `${substitute} bertindak a.n. Anda pada ${period}.`),
          type: 'success',
        },
      ];
    case 'refuse':
      return [
        {
          ...info(
            'holder',
            'Pengganti Ditolak',
            `${userName(actor)} tidak menyetujui ${substitute} sebagai pengganti Anda pada ${period}.${because}`,
          ),
          type: 'error',
        },
      ];
    case 'begin':
      return [info('substitute', 'Masa Pengganti Dimulai', `Mulai hari ini Anda ${duty} (${period}).`)];
    case 'follow':
      return [
        info('substitute', 'Jabatan Pengganti Berubah', `Jabatan ${holder} berubah. Pada ${period} Anda ${duty}.`),
      ];
    case 'suspend':
      return [
        info(
          'admins',
          'Pengganti Menunggu Konfirmasi',
          `${substitute}, pengganti ${holder} pada ${period}, tidak lagi memegang peran atau jabatan yang mendasarinya. Konfirmasikan di halaman Tidak di Tempat.`,
        ),
        info(
          'substitute',
          'Masa Pengganti Ditangguhkan',
          `Anda tidak bertindak a.n. ${holder} pada ${period} sampai admin mengonfirmasi, karena peran atau jabatan Anda berubah.`,
        ),
        info(
          'holder',
          'Pengganti Menunggu Konfirmasi',
          `Peran atau jabatan ${substitute} berubah, sehingga tidak bertindak a.n. Anda pada ${period} sampai admin mengonfirmasi. Anda dapat menunjuk pengganti lain.`,
        ),
      ];
    case 'cancel':
      return [
        ...(wasConfirmed
          ? [
              info(
                'substitute',
                'Masa Pengganti Dibatalkan',
                `Anda tidak jadi menggantikan ${holder} pada ${period}.${because}`,
              ),
            ]
          : []),
        info(
          'holder',
          'Tidak di Tempat Dibatalkan',
          `Catatan tidak di tempat Anda pada ${period} dibatalkan.${because}`,
        ),
      ];
    case 'end':
      return [
        info(
          'substitute',
          'Masa Pengganti Berakhir',
          `Anda tidak lagi bertindak a.n. ${holder} (${period}).${because}`,
        ),
        {
          ...info(
            'holder',
            'Tidak di Tempat Berakhir',
            `${substitute} tidak lagi bertindak a.n. Anda (${period}).${because}${decidedText(decided)}`,
          ),
          ...(decided > 0 && { kind: 'absences' as const }),
        },
      ];
    case 'lapse':
      return [
        info(
          'holder',
          'Pengganti Tidak Dikonfirmasi',
          `${substitute} tidak dikonfirmasi sebagai pengganti Anda pada ${period}, sehingga tidak ada yang bertindak a.n. Anda.`,
        ),
      ];
  }
};

const decidedText = (decided: number): string =>
  decided === 0 ? '' : ` ${decided} keputusan diambil atas nama Anda; lihat daftarnya di halaman Tidak di Tempat.`;

const dutyText = ({ posts }: Absence): string =>
  posts.map((post) => positionTitle({ ...post, acting: true })).join(' dan ');

const recordedText = ({ absence, actor }: AbsenceChange): string =>
  `${userName(actor)} mencatat Anda tidak di tempat ${periodText(absence)}, dengan pengganti ${userName(absence.substitute)}.`;
