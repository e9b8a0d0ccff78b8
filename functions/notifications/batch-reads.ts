import type { SubmissionDepartment } from '../../shared/domain/departments.ts';
import type { PositionRole, Role } from '../../shared/domain/roles.ts';
import type { LevelHolder } from '../../shared/domain/workflow.ts';
import { type Connection, loadAllConnections, loadConnections } from '../realtime/connection-store.ts';
import { holdersAt } from '../users/position-rules.ts';
import { type HeldPost, loadHoldings } from '../users/position-store.ts';
import { listUsersWithRole } from '../users/role-member-store.ts';
import { type Inbox, loadInbox } from './inbox-store.ts';

/**
 * What the records of one batch read in common, each read once and when it is first asked for. Every record of a batch
 * was committed before, so what is read here is at least as new as each of them; what changes meanwhile has a record
 * of its own to come.
 */
export interface BatchReads {
  holders: (level: PositionRole, department: SubmissionDepartment, at: Date) => Promise<LevelHolder[]>;
  users: (role: Role) => Promise<{ nrp: string; full_name: string | null }[]>;
  allConnections: () => Promise<Connection[]>;
  connections: (nrp: string) => Promise<Connection[]>;
  inbox: (nrp: string) => Promise<Inbox>;
}

export const batchReads = (): BatchReads => {
  const holdings = memoized(
    (level: PositionRole, department: SubmissionDepartment): Promise<HeldPost[]> => loadHoldings(level, department),
  );
  return {
    // Only a dept head's post is asked for by department.
    holders: async (level, department, at) =>
      holdersAt(await holdings(level, level === 'dept_head' ? department : 'SHE'), at),
    users: memoized(listUsersWithRole),
    allConnections: memoized(loadAllConnections),
    connections: memoized(loadConnections),
    inbox: memoized(loadInbox),
  };
};

const memoized = <A extends string[], T>(read: (...asked: A) => Promise<T>): ((...asked: A) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (...asked) => {
    const key = asked.join('#');
    const earlier = known.get(key);
    if (earlier) return earlier;
    const reading = read(...asked);
    known.set(key, reading);
    return reading;
  };
};
