import type { Absence } from '../../../../shared/api/absences.ts';
import { positionTitle } from '../../../../shared/domain/roles.ts';
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

export interface AbsenceGroups {
  /** Requests that the user may confirm. */
  toConfirm: Absence[];
  own: Absence[];
  /** The user is the substitute. */
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
