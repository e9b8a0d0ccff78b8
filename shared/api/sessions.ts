import * as z from 'zod/mini';
import { departmentCode } from '../domain/departments.ts';
import { auditPeriod, position, role } from '../domain/people/roles.ts';
import { workWeek } from '../domain/time/working-days.ts';
import { defineCalls, get, post, publicAccess, signedIn } from './call.ts';
import { id, nrp, password, timestamp } from './fields.ts';

export const sessionUser = z.object({
  id: z.string(),
  nrp,
  /** A single value is read as a list of one. */
  roles: z.union([
    z.array(role),
    z.pipe(
      role,
      z.transform((single) => [single]),
    ),
  ]),
  positions: z._default(z.array(position), []),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  role: z.union([role, z.literal('user')]),
  /** Of an auditor. */
  audit_period: z.optional(auditPeriod),
  /** The department whose crew the user may lead without heading it. */
  supervises: z.optional(departmentCode),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** `expires_at` is the expiry of the access token; `session_ends_at` the absolute end of the session, which a refresh does not extend. */
export const sessionTokens = z.object({
  access_token: z.string(),
  expires_at: timestamp,
  session_ends_at: timestamp,
});
export type SessionTokens = z.infer<typeof sessionTokens>;

/** Of a server that identifies its callers by other means. */
const withoutToken = (): SessionTokens => {
  const ends = new Date(Date.now() + 16 * 3_600_000).toISOString();
  return { access_token: '', expires_at: ends, session_ends_at: ends };
};

export const sessionCalls = defineCalls({
  'validate-login': post({
    access: publicAccess,
    input: z.object({ nrp, password }),
    output: z.object({ user: sessionUser, session: z._default(sessionTokens, withoutToken) }),
    errors: ['invalid_credentials', 'locked_out', 'audit_not_begun', 'audit_ended'],
    idempotent: false,
    allowedInMaintenance: true,
  }),
  /**
   * The refresh token is sent in its cookie only. `user_id` names the user whose session the client renews: with another
   * user's cookie nothing is renewed and the call fails with `identity_mismatch`.
   */
  'refresh-session': post({
    access: publicAccess,
    input: z.object({ user_id: z.optional(z.string()) }),
    output: z.object({ user: sessionUser, session: sessionTokens }),
    idempotent: false,
    allowedInMaintenance: true,
  }),
  'sign-out': post({
    access: publicAccess,
    input: z.object({}),
    output: z.object({}),
    idempotent: false,
    allowedInMaintenance: true,
  }),
  'get-session': get({
    access: signedIn,
    input: z.object({}),
    output: z.object({
      user: sessionUser,
      expires_at: timestamp,
      /** With which the page computes ages; dates. */
      work_calendar: z.object({ week: z.enum(workWeek), holidays: z.array(z.string()) }),
    }),
  }),
  /** A ticket opens one socket within 30 s. */
  'get-realtime-ticket': post({
    access: signedIn,
    input: z.object({}),
    output: z.object({ ticket: id, expires_at: timestamp }),
    idempotent: false,
    allowedInMaintenance: true,
  }),
});
