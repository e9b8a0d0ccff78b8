import { isAdmin, isAuditor, type Position } from '../../shared/domain/people/roles.ts';
import { type WorkingTime, waitingAge } from '../../shared/domain/workflow/waiting.ts';
import type { Caller } from '../http/handler.ts';
import { listWaiting } from './waiting-store.ts';

type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];
type Decider = { nrp: string } & Parameters<typeof isAdmin>[0] & { positions: readonly Position[] };

/** Whether others decide it: what the user decides or submitted is listed elsewhere. */
const waitsForOthers = ({ level, department, submitter_nrp }: Waiting, user: Decider): boolean => {
  if (submitter_nrp === user.nrp) return false;
  if (level === 'review') return !isAdmin(user);
  return !user.positions.some(
    (held) => held.role === level && (held.role !== 'dept_head' || held.department === department),
  );
};

/** What is late for others than the caller, at any level; of an auditor everything that is late. */
export const listLate = async (caller: Caller, now: Date, workingTime: WorkingTime) =>
  (await listWaiting())
    .filter((entry) => isAuditor(caller) || waitsForOthers(entry, caller))
    .map((entry) => ({ ...entry, ...waitingAge(entry.level_entered_at, now.getTime(), workingTime) }))
    .filter(({ lateness }) => lateness === 'late');
