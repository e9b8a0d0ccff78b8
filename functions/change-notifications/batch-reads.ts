import type { SubmissionDepartment } from '../../shared/domain/departments.ts';
import type { SubmissionPurpose } from '../../shared/domain/documents/documents.ts';
import type { PositionRole, Role } from '../../shared/domain/people/roles.ts';
import type { LevelHolder } from '../../shared/domain/workflow/workflow.ts';
import { type ControlledCopy, loadDocumentCopies } from '../copies/copy-store.ts';
import { loadDocumentsOf, recallReason } from '../copies/recall-service.ts';
import { hasEnded, loadJob } from '../jobs/job-store.ts';
import { type Inbox, loadInbox } from '../notifications/notification-store.ts';
import { holdersAt } from '../profiles/position-rules.ts';
import { type HeldPost, loadHoldings } from '../profiles/position-store.ts';
import { listUsersWithRole } from '../profiles/role-member-store.ts';
import { type Connection, loadConnections } from '../realtime/connection-store.ts';
import { loadSubmission } from '../submissions/submission-store.ts';

/**
 * Reads shared by the records of one stream batch; each is done once, when first needed. Every record was committed
 * before its batch, so these reads are at least as new as each record; later changes arrive as records of their own.
 */
export interface BatchReads {
  holders: (level: PositionRole, department: SubmissionDepartment, at: Date) => Promise<LevelHolder[]>;
  users: (role: Role) => Promise<{ nrp: string; full_name: string | null }[]>;
  connections: (nrp: string) => Promise<Connection[]>;
  inbox: (nrp: string) => Promise<Inbox>;
  /** The copies in circulation of a submission's document that must be recalled. */
  recalledCopies: (submission_id: string) => Promise<ControlledCopy[]>;
  /** Why a submission revises its document; undefined for others, and where it did not have to say. */
  changeReason: (submission_id: string, purpose: SubmissionPurpose) => Promise<string | undefined>;
  /** A job that no longer exists has ended too. */
  jobHasEnded: (job_id: string) => Promise<boolean>;
}

export const batchReads = (): BatchReads => {
  const holdings = memoized(
    (level: PositionRole, department: SubmissionDepartment): Promise<HeldPost[]> => loadHoldings(level, department),
  );
  return {
    // Only the dept head position depends on the department.
    holders: async (level, department, at) =>
      holdersAt(await holdings(level, level === 'dept_head' ? department : 'SHE'), at),
    users: memoized(listUsersWithRole),
    connections: memoized(loadConnections),
    inbox: memoized(loadInbox),
    recalledCopies: memoized(loadRecalledCopies),
    jobHasEnded: memoized(async (job_id: string) => {
      const job = await loadJob(job_id);
      return job === undefined || hasEnded(job);
    }),
    changeReason: memoized(async (submission_id: string, purpose: SubmissionPurpose) =>
      purpose === 'revision' ? (await loadSubmission(submission_id))?.change?.reason : undefined,
    ),
  };
};

const loadRecalledCopies = async (submission_id: string): Promise<ControlledCopy[]> => {
  const submission = await loadSubmission(submission_id);
  if (!submission) throw new Error(`Submission ${submission_id} has an event but does not exist`);
  const copies = await loadDocumentCopies(submission.document_id);
  const documents = copies.length === 0 ? new Map() : await loadDocumentsOf(copies);
  return copies.filter((copy) => recallReason(copy, documents) !== undefined);
};

const memoized = <A extends string[], T>(
  read: (...parameters: A) => Promise<T>,
): ((...parameters: A) => Promise<T>) => {
  const cache = new Map<string, Promise<T>>();
  return (...parameters) => {
    const key = parameters.join('#');
    const cached = cache.get(key);
    if (cached) return cached;
    const reading = read(...parameters);
    cache.set(key, reading);
    return reading;
  };
};
