import * as z from 'zod/mini';
import { departmentCode, submissionDepartment } from '../domain/departments.ts';
import { titleMeaning, userRow } from '../domain/import/user-rows.ts';
import { assignablePosition, auditPeriod, position, positionRole, role } from '../domain/people/roles.ts';
import { pin } from '../domain/required-reading/badges.ts';
import { isWellFormed, textLine } from '../domain/text.ts';
import { absenceSummary } from './absences.ts';
import { runningJob } from './bulk.ts';
import { adminOnly, defineCalls, get, post, signedIn } from './call.ts';
import { cursor, department, flag, id, nextCursor, nrp, password, timestamp, wholeNumber } from './fields.ts';

export const managedUser = z.object({
  nrp,
  full_name: z.nullable(z.string()),
  department: z.nullable(departmentCode),
  roles: z.array(role),
  /** Past, current and future positions. */
  positions: z.array(position),
  /** The department whose crew the user may lead without heading it. */
  supervises: z.optional(departmentCode),
  /** A member of a crew who cannot sign in. */
  without_account: z.optional(z.literal(true)),
  /** Of an auditor: when they can sign in. */
  audit_period: z.optional(auditPeriod),
  /** An inactive user cannot sign in. */
  active: z.boolean(),
  /** Incremented by every change; save-user is conditioned on it. */
  version: z.int().check(z.positive()),
  /** Null until the user has a password; without one they cannot sign in. */
  password_changed_at: z.nullable(timestamp),
  /** End of the lock-out after failed attempts; null when sign-in is not locked. */
  locked_until: z.nullable(timestamp),
});
export type ManagedUser = z.infer<typeof managedUser>;

/** A submission that has no decider left after a change of users. */
export const waitingSubmission = z.object({
  submission_id: id,
  document_title: z.string(),
  document_number: z.string(),
  department: submissionDepartment,
  /** The approval level without a holder; null when no admin remains for its review. */
  level: z.nullable(positionRole),
  since: timestamp,
});
export type WaitingSubmission = z.infer<typeof waitingSubmission>;

const maxPositions = 20;
const chooseOne = 'Isi password baru atau PIN lencana';
const none = 'Isi dengan daftar, walaupun kosong';

const roles = z.pipe(
  z.pipe(
    z.array(role, { error: none }),
    z.transform((list) => [...new Set(list)]),
  ),
  z.array(role),
);

const positions = z.array(assignablePosition, { error: none }).check(
  z.maxLength(maxPositions, `Paling banyak ${maxPositions} jabatan`),
  z.refine((list) => list.every(endsAfterItBegins), 'Tanggal berakhir jabatan harus sesudah tanggal mulainya'),
);

const endsAfterItBegins = ({ valid_from, valid_until }: z.infer<typeof position>): boolean =>
  valid_from === undefined || valid_until === undefined || Date.parse(valid_from) < Date.parse(valid_until);

/** Limits of rows per request: an import hashes a password per new user (a fraction of a second each), a dry run hashes none. */
export const maxImportRows = 25;
export const maxCheckedRows = 2000;

export const importedRow = z.object({
  /** The row number in the sheet. */
  row: z.int().check(z.positive()),
  nrp: z.string(),
  /** `postponed`: not processed within the time limit; the client sends the row again. */
  outcome: z.enum(['added', 'updated', 'unchanged', 'failed', 'postponed']),
  /** Present only for an added user; it is not stored in plain text and cannot be read again. */
  password: z.optional(z.string()),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
  /** What the row says and the user does not get, as the job title of other work. */
  notes: z.optional(z.array(z.object({ column: z.string(), message: z.string() }))),
  /** Job titles of a failed row whose meaning an admin must choose. */
  doubts: z.optional(z.array(z.string())),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const userCalls = defineCalls({
  /** Ordered by NRP. `search` matches NRP and name; because it filters after reading, a page may be short or empty and still have a next one. */
  'list-users': get({
    showsEvidence: true,
    access: { who: 'roles', roles: ['admin', 'auditor'] },
    input: z.object({
      search: z.optional(
        z
          .string()
          .check(
            z.maxLength(100, 'Pencarian paling banyak 100 karakter'),
            z.refine(isWellFormed, 'Pencarian mengandung karakter yang tidak diperbolehkan'),
          ),
      ),
      active: z.optional(flag),
      /** Only those whose sign-in is locked, in one page. */
      locked: z.optional(flag),
      cursor: z.optional(cursor),
    }),
    output: z.object({ users: z.array(managedUser), next_cursor: nextCursor }),
  }),
  /**
   * Adds (`version` 0) or changes a user; an added user has no password until reset-user-password sets one. The response
   * lists the submissions that lose their decider, the bulk jobs that stop and the absences whose substitute may no longer
   * act; `dry_run` returns them without writing.
   */
  'save-user': post({
    access: adminOnly,
    input: z.object({
      nrp,
      full_name: textLine('Nama', 100),
      /** Null for none; absent, it stays as it is. */
      department: z.optional(z.nullable(department)),
      roles,
      positions,
      /** The department whose crew the user may lead without heading it; null for none; absent, it stays as it is. */
      supervises: z.optional(z.nullable(department)),
      /** Without account there are no roles and positions; absent, it stays as it is. */
      without_account: z.optional(z.boolean()),
      /** Required for an auditor, who has no other role and no position; absent, it stays as it is. */
      audit_period: z.optional(auditPeriod),
      active: z.boolean({ error: 'Status aktif harus diisi' }),
      version: wholeNumber,
      dry_run: z.optional(z.boolean()),
    }),
    output: z.object({
      user: managedUser,
      waiting: z.array(waitingSubmission),
      /** True when `waiting` is incomplete. */
      waiting_more: z.boolean(),
      /** Running imports and uploads that stop because the user loses the permission to manage the master list. */
      running_jobs: z.array(runningJob),
      running_jobs_more: z.boolean(),
      /** Where the user, as a substitute, may no longer act: until an admin confirms, or, deactivated, at all. */
      suspended_absences: z.array(absenceSummary),
    }),
    errors: ['user_exists', 'user_changed', 'last_admin', 'not_found'],
  }),
  /** Ends all sessions of the user and removes a lock-out; the password is returned once and not stored in plain text. */
  'reset-user-password': post({
    access: adminOnly,
    input: z.object({ nrp }),
    output: z.object({ user: managedUser, password }),
    errors: ['not_found', 'own_account', 'user_changed', 'without_account'],
    idempotent: false,
  }),
  'unlock-user': post({
    access: adminOnly,
    input: z.object({ nrp }),
    output: z.object({ user: managedUser }),
    errors: ['not_found'],
  }),
  /**
   * Adds or changes one user per row of a sheet. Rows fail independently; sending the same rows again changes nothing.
   * At most 25 rows per request, of which some may be postponed; a dry run accepts 2,000 and reports each row's result.
   */
  'import-users': post({
    access: adminOnly,
    input: z
      .object({
        rows: z
          .array(userRow, { error: 'Tidak ada baris untuk diimport' })
          .check(
            z.minLength(1, 'Tidak ada baris untuk diimport'),
            z.maxLength(maxCheckedRows, `Paling banyak ${maxCheckedRows} baris`),
          ),
        dry_run: z._default(z.boolean(), false),
        /** What job titles that may be positions are. */
        titles: z._default(z.array(titleMeaning).check(z.maxLength(maxCheckedRows)), []),
      })
      .check(
        z.refine(({ rows, dry_run }) => dry_run || rows.length <= maxImportRows, {
          path: ['rows'],
          error: `Paling banyak ${maxImportRows} baris sekali simpan`,
        }),
      ),
    output: z.object({ results: z.array(importedRow) }),
    idempotent: false,
  }),
  /** Five generated passwords to choose from; nothing is stored. */
  'get-password-choices': get({
    access: signedIn,
    input: z.object({}),
    output: z.object({ choices: z.array(password) }),
  }),
  /**
   * The caller's password, or the PIN of their badge. A new password ends all other sessions; this one continues, but its
   * access token becomes invalid: refresh-session issues the next one. Not idempotent: a stored hash of the body could be
   * searched for the digits.
   */
  'change-password': post({
    allowedForAuditors: true,
    access: signedIn,
    input: z
      .object({ current_password: password, new_password: z.optional(password), badge_pin: z.optional(pin) })
      .check(z.refine((input) => (input.new_password === undefined) !== (input.badge_pin === undefined), chooseOne)),
    output: z.object({}),
    errors: ['wrong_password', 'weak_password', 'locked_out', 'user_changed'],
    idempotent: false,
  }),
});
