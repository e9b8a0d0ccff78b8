import type { Absence } from '../../../../shared/api/absences.ts';
import { isConfirmedAbsence, type Period, periodText } from '../../../../shared/domain/people/absences.ts';
import { positionTitle, userName } from '../../../../shared/domain/people/roles.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { isDay } from '../../../../shared/domain/time/time-zone-days.ts';
import { addDays, type WorkCalendar, workingDaysBetween } from '../../../../shared/domain/time/working-days.ts';
import type { BadgeTone } from '../../components/ui/badge.tsx';

type State = { label: string; tone: BadgeTone };

/** The state of an absence that has not ended. By its days, because the server moves the state within minutes. */
export const stateOfAbsence = ({ state, from }: Absence, today: string): State => {
  if (state === 'requested') return { label: 'Menunggu konfirmasi', tone: 'review' };
  return from <= today ? { label: 'Sedang berlaku', tone: 'done' } : { label: 'Akan datang', tone: 'approval' };
};

/** 'Plh. Dept. Head Produksi, Plh. Dept. Head SHE'; empty while an admin has to confirm the substitute. */
export const dutiesOf = ({ posts }: Absence): string =>
  posts.map((post) => positionTitle({ ...post, acting: true })).join(', ');

/** Whether the absence has begun, so that it is ended, not cancelled. */
export const hasBegun = ({ state, from }: Absence, today: string): boolean => state !== 'requested' && from <= today;

export const periodPresets = (today: string): (Period & { label: string })[] => [
  { label: 'Hari ini', from: today, until: today },
  { label: 'Besok', from: addDays(today, 1), until: addDays(today, 1) },
  { label: '1 minggu', from: today, until: addDays(today, 6) },
  { label: '2 minggu', from: today, until: addDays(today, 13) },
];

/** '24 Nov 2026 s.d. 30 Nov 2026, 6 hari kerja.'; empty until both days are chosen. */
export const periodSentence = ({ from, until }: Period, calendar: WorkCalendar): string =>
  isDay(from) && isDay(until) && from <= until
    ? `${periodText({ from, until })}, ${workingDaysBetween(addDays(from, -1), until, calendar)} hari kerja.`
    : '';

export interface AbsenceGroups {
  toConfirm: Absence[];
  own: Absence[];
  substituting: Absence[];
  /** Of other users, for admins. */
  others: Absence[];
}

/** The absences as an admin (`confirms`) or another user sees them; each is in one group. */
export const absenceGroups = (absences: readonly Absence[], nrp: string, confirms: boolean): AbsenceGroups => {
  const groups: AbsenceGroups = { toConfirm: [], own: [], substituting: [], others: [] };
  for (const absence of absences) {
    if (absence.holder.nrp === nrp) groups.own.push(absence);
    else if (absence.substitute.nrp === nrp) groups.substituting.push(absence);
    else if (confirms && absence.state === 'requested') groups.toConfirm.push(absence);
    else groups.others.push(absence);
  }
  return groups;
};

/** 'Anda tercatat tidak di tempat s.d. 30 Nov 2026; Andi bertindak a.n. Anda.'; empty where nothing is in force. */
export const bannerText = (absences: readonly Absence[], nrp: string, today: string): string =>
  absences
    .filter((each) => isConfirmedAbsence(each) && each.from <= today && today <= each.until)
    .flatMap(({ holder, substitute, until }) => {
      if (holder.nrp === nrp)
        return [`Anda tercatat tidak di tempat s.d. ${dayText(until)}; ${userName(substitute)} bertindak a.n. Anda.`];
      return substitute.nrp === nrp ? [`Anda bertindak a.n. ${userName(holder)} s.d. ${dayText(until)}.`] : [];
    })
    .join(' ');
