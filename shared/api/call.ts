import type * as z from 'zod/mini';
import type { PositionRole, Role } from '../domain/people/roles.ts';
import type { FailureCode } from '../errors.ts';

/** Who may make a call. Rules about a single record (own notifications, drafts) are checked in the service of its domain. */
export type Access =
  | { who: 'public' }
  | { who: 'signed-in' }
  | { who: 'roles'; roles: readonly Role[] }
  /** Users with a position in force, one of `positions` where it is given, or one of these roles. */
  | { who: 'position-or-roles'; roles: readonly Role[]; positions?: readonly PositionRole[] };

export interface Call {
  name: string;
  method: 'GET' | 'POST';
  access: Access;
  /** Besides the `user_id`, `admin_id` or `approver_id` that every call accepts (functions/http/input.ts). */
  input: z.ZodMiniType;
  /** Besides `success: true`, which every response of status 200 has. */
  output: z.ZodMiniType;
  /** Errors specific to the call, in addition to `commonErrors`. */
  errors: readonly FailureCode[];
  /** False where the response contains secrets: storing it for a repeated Idempotency-Key would write them to the table (docs/security.md). */
  idempotent?: false;
  /** A POST that writes only what a session needs. It continues during maintenance, because reading needs a session. */
  allowedInMaintenance?: true;
  /** A POST that an auditor may make although it writes; they may make those that a session needs, and no others. */
  allowedForAuditors?: true;
  /** It shows what documents and their evidence are, at once or in a report: the visit of an auditor is recorded. */
  showsEvidence?: true;
}

/** A call as the contract writes it: its key there is its name, and `errors` may be absent. */
type Declaration = Omit<Call, 'name' | 'method' | 'errors'> & { errors?: readonly FailureCode[] };

const declared =
  <M extends Call['method']>(method: M) =>
  <const D extends Declaration>(call: D): D & { method: M; errors: readonly FailureCode[] } => ({
    method,
    errors: [],
    ...call,
  });
export const get = declared('GET');
export const post = declared('POST');

/** Calls by their names, with the exact literal types from which handlers and client infer theirs. */
export const defineCalls = <C extends Record<string, Omit<Call, 'name'>>>(calls: C) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { name, ...call }])) as {
    [N in keyof C & string]: C[N] & { name: N };
  };

/** Whether the first response is stored and returned again for a repeated Idempotency-Key. */
export const isIdempotentCommand = (call: Call): boolean => call.method === 'POST' && call.idempotent !== false;

/** Whether the call changes data that must not change during maintenance. */
export const isRefusedInMaintenance = (call: Call): boolean =>
  call.method === 'POST' && call.allowedInMaintenance !== true;

/** Whether an auditor is refused because the call would change something. */
export const isRefusedToAuditors = (call: Call): boolean =>
  call.method === 'POST' && call.allowedInMaintenance !== true && call.allowedForAuditors !== true;

export const commonErrors = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'read_only_role',
  'identity_mismatch',
  'idempotency_mismatch',
  'payload_too_large',
  'unsupported_media_type',
  'foreign_origin',
  'method_not_allowed',
  'conflict',
  'internal',
  'unavailable',
  'maintenance',
] as const satisfies readonly FailureCode[];

export const publicAccess = { who: 'public' } as const satisfies Access;
export const signedIn = { who: 'signed-in' } as const satisfies Access;
export const adminOnly = { who: 'roles', roles: ['admin'] } as const satisfies Access;
export const masterListManagers = { who: 'roles', roles: ['admin', 'document_controller'] } as const satisfies Access;
/** These and department heads, whom the service limits to what is of their own departments. */
export const managersAndHeads = {
  ...masterListManagers,
  who: 'position-or-roles',
  positions: ['dept_head', 'she_head'],
} as const satisfies Access;
/** Who sees the evidence of all documents and departments. */
export const evidenceManagers = {
  who: 'roles',
  roles: ['admin', 'document_controller', 'auditor'],
} as const satisfies Access;
/** Who sees the evidence of every department, and heads, whom the service limits to their own. */
export const evidenceReaders = { ...managersAndHeads, roles: evidenceManagers.roles } as const satisfies Access;
export const approvers = { who: 'position-or-roles', roles: ['level1_management'] } as const satisfies Access;

/** Every response during maintenance has this header with the value `on`. */
export const maintenanceHeader = 'x-hims-maintenance';
