import { z } from 'zod';
import { submissionDepartment } from '../domain/departments.ts';
import { assignablePosition, position, positionRole, role } from '../domain/roles.ts';
import { isWellFormed, textLine } from '../domain/text.ts';
import { userRow } from '../domain/user-rows.ts';
import { runningJob } from './bulk.ts';
import { adminOnly, defineCall, signedIn } from './call.ts';
import { callerId, cursor, flag, id, nextCursor, nrp, password, success, timestamp, wholeNumber } from './fields.ts';

/** Someone as the admins' screen shows them. */
export const managedUser = z.object({
  nrp,
  full_name: z.string().nullable(),
  roles: z.array(role),
  /** All of them: those in force, those that ended and those to come. */
  positions: z.array(position),
  /** False for someone who left and can no longer sign in. */
  active: z.boolean(),
  /** Raised by every change; save-user names the one it saw. */
  version: z.int().positive(),
  /** Null for someone who was never given a password, and so cannot sign in. */
  password_changed_at: timestamp.nullable(),
  /** Sign-in is locked until then after failed attempts; null when it is open. */
  locked_until: timestamp.nullable(),
});
export type ManagedUser = z.infer<typeof managedUser>;

/** A submission nobody can decide once a change of people is made. */
export const waitingSubmission = z.object({
  submission_id: id,
  document_title: z.string(),
  document_number: z.string(),
  department: submissionDepartment,
  /** The level that has no holder any more; null where no admin is left to review it. */
  level: positionRole.nullable(),
  since: timestamp,
});
export type WaitingSubmission = z.infer<typeof waitingSubmission>;

const maxPositions = 20;
const none = 'Isi dengan daftar, walaupun kosong';

const roles = z
  .array(role, { error: none })
  .transform((held) => [...new Set(held)])
  .pipe(z.array(role));

const positions = z
  .array(assignablePosition, { error: none })
  .max(maxPositions, `Paling banyak ${maxPositions} jabatan`)
  .refine((held) => held.every(endsAfterItBegins), 'Tanggal berakhir jabatan harus sesudah tanggal mulainya');

const endsAfterItBegins = ({ valid_from, valid_until }: z.infer<typeof position>): boolean =>
  valid_from === undefined || valid_until === undefined || Date.parse(valid_from) < Date.parse(valid_until);

/** A real import hashes a password for each new person, which takes a part of a second; a dry run hashes none. */
export const maxImportRows = 25;
export const maxCheckedRows = 2000;

export const importedRow = z.object({
  /** The row's number in the sheet, as its messages name it. */
  row: z.int().positive(),
  nrp: z.string(),
  /** `postponed`: time ran short before this row; send it again. */
  outcome: z.enum(['added', 'updated', 'unchanged', 'failed', 'postponed']),
  /** Only of someone just added: it is shown this once and kept nowhere. */
  password: z.string().optional(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const userCalls = {
  /** By NRP. `search` looks into NRP and name; a page may be short or empty and still have a next. */
  'list-users': defineCall({
    name: 'list-users',
    method: 'GET',
    access: adminOnly,
    input: z.object({
      admin_id: callerId,
      search: z
        .string()
        .max(100, 'Pencarian paling banyak 100 karakter')
        .refine(isWellFormed, 'Pencarian mengandung karakter yang tidak diperbolehkan')
        .optional(),
      active: flag.optional(),
      cursor: cursor.optional(),
    }),
    output: z.object({ success, users: z.array(managedUser), next_cursor: nextCursor }),
    errors: [],
  }),
  /**
   * Adds (`version` 0) or changes someone; who is added has no password until reset-user-password gives one. The answer
   * lists what the change leaves waiting for a decider, and which bulk jobs it stops; with `dry_run` nothing is changed but told all the same.
   */
  'save-user': defineCall({
    name: 'save-user',
    method: 'POST',
    access: adminOnly,
    input: z.object({
      admin_id: callerId,
      nrp,
      full_name: textLine('Nama', 100),
      roles,
      positions,
      active: z.boolean({ error: 'Status aktif harus diisi' }),
      version: wholeNumber,
      dry_run: z.boolean().optional(),
    }),
    output: z.object({
      success,
      user: managedUser,
      waiting: z.array(waitingSubmission),
      /** More wait than are listed. */
      waiting_more: z.boolean(),
      /** Imports and uploads of someone who may no longer keep the master list: they are stopped. */
      running_jobs: z.array(runningJob),
      running_jobs_more: z.boolean(),
    }),
    errors: ['user_exists', 'user_changed', 'last_admin', 'not_found'],
  }),
  /** Ends all sessions of the person and opens a locked sign-in; the password is answered this once and kept nowhere. */
  'reset-user-password': defineCall({
    name: 'reset-user-password',
    method: 'POST',
    access: adminOnly,
    input: z.object({ admin_id: callerId, nrp }),
    output: z.object({ success, user: managedUser, password }),
    errors: ['not_found', 'own_account', 'user_changed'],
    idempotent: false,
  }),
  'unlock-user': defineCall({
    name: 'unlock-user',
    method: 'POST',
    access: adminOnly,
    input: z.object({ admin_id: callerId, nrp }),
    output: z.object({ success, user: managedUser }),
    errors: ['not_found'],
  }),
  /**
   * Adds or changes a person for each row of a sheet; a row that fails leaves the others alone, and the same rows again
   * change nothing. Up to 25 rows at a time, of which the answer may postpone some; a dry run takes 2,000 and tells what
   * would become of each.
   */
  'import-users': defineCall({
    name: 'import-users',
    method: 'POST',
    access: adminOnly,
    input: z
      .object({
        admin_id: callerId,
        rows: z
          .array(userRow, { error: 'Tidak ada baris untuk diimport' })
          .min(1, 'Tidak ada baris untuk diimport')
          .max(maxCheckedRows, `Paling banyak ${maxCheckedRows} baris`),
        dry_run: z.boolean().default(false),
      })
      .refine(({ rows, dry_run }) => dry_run || rows.length <= maxImportRows, {
        path: ['rows'],
        error: `Paling banyak ${maxImportRows} baris sekali simpan`,
      }),
    output: z.object({ success, results: z.array(importedRow) }),
    errors: [],
    idempotent: false,
  }),
  /** Five generated passwords to choose from; nothing is changed or kept. */
  'get-password-choices': defineCall({
    name: 'get-password-choices',
    method: 'GET',
    access: signedIn,
    input: z.object({ user_id: callerId }),
    output: z.object({ success, choices: z.array(password) }),
    errors: [],
  }),
  /**
   * Ends all other sessions of the caller. The caller's own goes on, but its access token is spent too: refresh-session
   * gives the next. Exempt from repetition keys: even a hash of the body would tell eight digits to whoever reads it.
   */
  'change-password': defineCall({
    name: 'change-password',
    method: 'POST',
    access: signedIn,
    input: z.object({ user_id: callerId, current_password: password, new_password: password }),
    output: z.object({ success }),
    errors: ['wrong_password', 'weak_password', 'locked_out', 'user_changed'],
    idempotent: false,
  }),
} as const;
