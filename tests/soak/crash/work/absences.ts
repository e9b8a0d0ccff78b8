import { addDays, dateAt } from '../../../../shared/domain/time/working-days.ts';
import { nrps } from '../../../support/nrps.ts';
import { assertExpected, type Load, type Work } from '../work.ts';

/** A holder may set absences so many days ahead. */
const days = 58;

/** A holder sets absences, of a day each, and ends some. */
export const absenceWork = (): Work => {
  /** By the day: the id and version of the absence, without one where a call had no response. */
  const open = new Map<string, { id: string; version: number }>();
  const ended = new Set<string>();
  const ending = new Set<string>();
  const today = dateAt(Date.now(), 'Asia/Jakarta');
  let next = 0;

  const set = async ({ users, acknowledged }: Load): Promise<void> => {
    next = (next % days) + 1;
    const day = addDays(today, next);
    if (open.has(day)) return;
    const input = { substitute_nrp: nrps.manager, from: day, until: day };
    const reply = await users.head.call('set-absence', input);
    if (!('body' in reply)) return assertExpected(reply.error);
    const { id, version } = reply.body.absence;
    open.set(day, { id, version });
    acknowledged('absence');
  };

  const end = async ({ users, acknowledged }: Load): Promise<void> => {
    const [day, absence] = [...open].find(([, { id }]) => !ending.has(id)) ?? [];
    if (day === undefined || !absence) return;
    ending.add(absence.id);
    const reply = await users.head.call('end-absence', { absence_id: absence.id, version: absence.version });
    if (!('body' in reply)) return assertExpected(reply.error);
    open.delete(day);
    ended.add(absence.id);
    acknowledged('ended absence');
  };

  return {
    steps: { set, end },
    findProblems: async ({ admin }) => {
      const { absences } = await admin.ok('get-absences', {});
      const present = new Map(absences.map((each) => [each.id, each]));
      const sameDay = Map.groupBy(absences, ({ holder, from }) => `${holder.nrp} ${from}`);
      const problems = [
        ...[...sameDay].filter(([, all]) => all.length > 1).map(([day, all]) => `${day} has ${all.length} absences`),
        ...[...ended].filter((id) => present.has(id)).map((id) => `the ended absence ${id} is there`),
      ];
      for (const [day, { id, version }] of open) {
        const found = present.get(id);
        if (found?.version === version) continue;
        // Ended by a call without a response.
        if (!found && ending.has(id)) open.delete(day);
        else problems.push(`the absence ${id} of ${day} is at version ${found?.version}, acknowledged was ${version}`);
      }
      return problems;
    },
  };
};
