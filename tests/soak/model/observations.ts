import type { CopyState } from '../../../shared/domain/copies/copies.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { PositionRole } from '../../../shared/domain/people/roles.ts';
import type { Audience } from '../../../shared/domain/required-reading/audiences.ts';
import type { FailureCode } from '../../../shared/errors.ts';
import type { AbsenceFacts, FileFacts, SubmissionFacts, UserFacts } from './world.ts';

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
      version: number;
      outcome: Outcome;
    }
  | { kind: 'withdraw'; id: string; version: number; outcome: Outcome }
  | { kind: 'remind'; id: string; by: string; date: string; outcome: Outcome }
  | { kind: 'create'; nomor: string; nama: string; department: DepartmentCode; outcome: Outcome }
  | { kind: 'edit'; nomor: string; nama: string; version: number; outcome: Outcome }
  | { kind: 'delete'; nomor: string; version: number; outcome: Outcome }
  | { kind: 'restore'; nomor: string; outcome: Outcome }
  | { kind: 'review'; by: string; nomor: string; version: number; date: string; outcome: Outcome }
  | { kind: 'distribute'; nomor: string; version: number; audience: Audience | null; outcome: Outcome }
  | { kind: 'require-reading'; nomor: string; document: string; version: number; outcome: Outcome }
  | { kind: 'open'; by: string; nomor: string; outcome: Outcome }
  | { kind: 'acknowledge'; by: string; nomor: string; reading: string; outcome: Outcome }
  | { kind: 'print'; nomor: string; replaces: number | undefined; outcome: Outcome }
  | {
      kind: 'close-copy';
      by: string;
      nomor: string;
      number: number;
      version: number;
      state: CopyState;
      outcome: Outcome;
    }
  | { kind: 'scan'; nomor: string; number: number; isInForce: boolean; outcome: Outcome }
  | ({ kind: 'set-absence'; by: string; today: string; outcome: Outcome<{ id: string; absence: AbsenceFacts }> } & Pick<
      AbsenceFacts,
      'holder' | 'substitute' | 'from' | 'until'
    >)
  | {
      kind: 'end-absence' | 'confirm-absence' | 'refuse-absence';
      by: string;
      absence: string;
      version: number;
      today: string;
      outcome: Outcome;
    }
  | { kind: 'set-address'; nrp: string; address: string | null; outcome: Outcome }
  | { kind: 'confirm-address'; nrp: string; address: string; outcome: Outcome }
  | { kind: 'enable-mail'; nrp: string; isEnabled: boolean; outcome: Outcome }
  | { kind: 'delete-waiting'; nomor: string; outcome: Outcome }
  | { kind: 'change-password'; nrp: string; from: string; to: string; outcome: Outcome }
  | { kind: 'reset-password'; nrp: string; attempts: number; outcome: Outcome<{ password: string; version: number }> }
  /** An attempt whose response was lost: it has set a password that no one has seen, or had no effect. */
  | { kind: 'lost-reset'; nrp: string; outcome: Outcome }
  | ({ kind: 'save-user'; nrp: string; outcome: Outcome } & Omit<UserFacts, 'password'>)
  | { kind: 'add-user'; nrp: string; facts: UserFacts; outcome: Outcome }
  | { kind: 'row'; row: JobRow; outcome: Outcome }
  | { kind: 'read'; outcome: Outcome };

export type Of<K extends Observation['kind']> = Extract<Observation, { kind: K }>;

/** What a job does with one of its rows, at a moment that no caller sees. */
export interface JobRow {
  name: string;
  nomor: string;
  task:
    | { is: 'print'; holder: string; department: DepartmentCode }
    | { is: 'attach'; document: string; file: FileFacts; revisi: number; replaces: boolean; changesContent: boolean }
    | { is: 'wait'; file: FileFacts }
    /** What follows from a file that waits, without a job of its own. */
    | { is: 'attach-waiting' };
  /** Whether it could have been refused since the job was registered. */
  wasRefusable: boolean;
  /** What the job reports at its end. */
  result?: 'done' | 'unchanged' | 'refused';
}
