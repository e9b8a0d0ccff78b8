import { keys } from '../../../functions/db/keys.ts';
import { postName } from '../../../functions/profiles/position-rules.ts';
import { positionsOfAbsence, postsOf } from '../../../functions/users/absence-rules.ts';
import { isConfirmedAbsence } from '../../../shared/domain/people/absences.ts';
import { substitutePositions } from '../../../shared/domain/people/roles.ts';
import type { Check, Finding } from './check.ts';
import type { EnvironmentData } from './environment-data.ts';

/**
 * The history of an absence ends with its present state. A substitute has exactly the posts of the absences that are
 * confirmed; what a date or another change of users has just moved is corrected by `apply-position-dates`, so it is a note.
 */
export const absences: Check = {
  name: 'every absence agrees with its history and with the posts of its substitute',
  compare: (data) => ({
    compared: data.absences.size,
    findings: [...historyFindings(data), ...missingPositionFindings(data), ...surplusPositionFindings(data)],
  }),
};

const correction = 'apply-position-dates corrects it within 15 minutes';

const historyFindings = ({ absences: stored, absenceEvents }: EnvironmentData): Finding[] =>
  [...new Set([...stored.keys(), ...absenceEvents.keys()])].flatMap((id): Finding[] => {
    const absence = stored.get(id);
    const events = (absenceEvents.get(id) ?? []).toSorted((one, other) => one.version - other.version);
    const { PK, SK } = keys.absence(id);
    const history = keys.absenceHistory(id);
    const last = events.at(-1);
    const isComplete = events.every(({ version }, index) => version === index + 1);
    if (absence && isComplete && last?.version === absence.version && last.state === absence.state) return [];
    const found = events.map(({ version, state }) => `${version} ${state}`).join(', ') || 'none';
    const state = absence ? `is at version ${absence.version} (${absence.state})` : 'does not exist';
    return [
      { subject: id, line: `${PK} ${SK} ${state}, ${history} has the versions ${found}`, partitions: [PK, history] },
    ];
  });

const missingPositionFindings = ({ absences: stored, profiles }: EnvironmentData): Finding[] =>
  [...stored.values()].filter(isConfirmedAbsence).flatMap(({ id, substitute, posts }): Finding[] => {
    const { positions = [] } = profiles.get(substitute.nrp) ?? {};
    const held = postsOf(positionsOfAbsence(positions, id)).map(postName).sort();
    const wanted = posts.map(postName).sort();
    if (JSON.stringify(held) === JSON.stringify(wanted)) return [];
    const [{ PK, SK }, { PK: profile }] = [keys.absence(id), keys.profile(substitute.nrp)];
    const line = `${PK} ${SK} gives ${wanted.join(', ')}, ${profile} PROFILE has ${held.join(', ') || 'none of it'}; ${correction}`;
    return [{ subject: `${id} ${profile}`, line, partitions: [PK, profile], isNote: true }];
  });

const surplusPositionFindings = ({ absences: stored, profiles }: EnvironmentData): Finding[] =>
  [...profiles].flatMap(([nrp, { positions }]) =>
    substitutePositions(positions).flatMap(({ on_behalf_of, ...position }): Finding[] => {
      const absence = stored.get(on_behalf_of?.absence_id ?? '');
      if (absence && isConfirmedAbsence(absence) && absence.substitute.nrp === nrp) return [];
      const { PK } = keys.profile(nrp);
      const line = `${PK} PROFILE has ${postName(position)} by the absence ${on_behalf_of?.absence_id}, which does not give it`;
      return [{ subject: `${PK} ${postName(position)}`, line, partitions: [PK, keys.absences] }];
    }),
  );
