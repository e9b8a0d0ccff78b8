import type { DepartmentCode, SubmissionDepartment } from '../../../shared/domain/departments.ts';
import type { SubmissionPurpose } from '../../../shared/domain/documents.ts';
import type { PositionRole } from '../../../shared/domain/roles.ts';
import type { SubmissionState } from '../../../shared/domain/workflow.ts';
import type { FailureCode } from '../../../shared/errors.ts';

/** What the model expects of a submission. */
export interface SubmissionFacts {
  by: string;
  purpose: SubmissionPurpose;
  nomor: string;
  title: string;
  department: SubmissionDepartment;
  state: SubmissionState;
  version: number;
  isResubmitted: boolean;
}

/** What the model expects of a document, which it names by its number. */
export interface DocumentFacts {
  nama: string;
  department: DepartmentCode;
  revisi: number;
  status: 'Aktif' | 'Kadaluarsa';
  version: number;
  isDeleted: boolean;
}

export interface UserFacts {
  full_name: string;
  active: boolean;
  version: number;
  /** Undefined after a reset whose response was lost. */
  password: string | undefined;
}

/** What every acknowledged command has led to. Worlds are never changed, only replaced. */
export interface World {
  submissions: ReadonlyMap<string, SubmissionFacts>;
  documents: ReadonlyMap<string, DocumentFacts>;
  users: ReadonlyMap<string, UserFacts>;
}

export const emptyWorld: World = { submissions: new Map(), documents: new Map(), users: new Map() };

/** The definite outcome of a command, or `unknown` where it has no idempotency key and its response was lost. */
export type Outcome<T = object> = ({ code: 'ok' } & T) | { code: FailureCode | 'unknown' };

/** A command as it was sent, with its outcome. */
export type Observation =
  | ({ kind: 'submit'; resubmissionOf?: string | undefined; outcome: Outcome<{ id: string }> } & Pick<
      SubmissionFacts,
      'by' | 'purpose' | 'nomor' | 'title' | 'department'
    >)
  | {
      kind: 'decide';
      by: string;
      id: string;
      action: 'approve' | 'reject';
      /** The level that is decided, or the review. */
      level: PositionRole | 'review';
      isHolder: boolean;
      version: number;
      outcome: Outcome;
    }
  | { kind: 'withdraw'; id: string; version: number; outcome: Outcome }
  | { kind: 'create'; nomor: string; nama: string; department: DepartmentCode; outcome: Outcome }
  | { kind: 'edit'; nomor: string; nama: string; version: number; outcome: Outcome }
  | { kind: 'delete'; nomor: string; version: number; outcome: Outcome }
  | { kind: 'restore'; nomor: string; outcome: Outcome }
  | { kind: 'import'; documents: ReadonlyMap<string, DocumentFacts>; outcome: Outcome }
  | { kind: 'change-password'; nrp: string; from: string; to: string; outcome: Outcome }
  | { kind: 'reset-password'; nrp: string; attempts: number; outcome: Outcome<{ password: string; version: number }> }
  | ({ kind: 'save-user'; nrp: string; outcome: Outcome } & Omit<UserFacts, 'password'>)
  | { kind: 'add-user'; nrp: string; facts: UserFacts; outcome: Outcome }
  | { kind: 'read'; outcome: Outcome };

export const newDocument = (nama: string, department: DepartmentCode): DocumentFacts => ({
  ...{ nama, department, revisi: 0, status: 'Aktif', version: 1, isDeleted: false },
});
