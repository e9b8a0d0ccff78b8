import type { MiddlewareObj } from '@middy/core';
import { type Call, isRefusedToAuditors } from '../../shared/api/call.ts';
import { isAuditor, isPositionInForce } from '../../shared/domain/people/roles.ts';
import { Failure } from '../../shared/errors.ts';
import { verifyAccessToken } from '../auth/access-tokens.ts';
import { hasSessionEnded } from '../auth/session-end-store.ts';
import { isSessionLive } from '../auth/session-rules.ts';
import { log } from '../observability/log.ts';
import { loadProfile } from '../profiles/profile-store.ts';
import { accessTokenFrom, type CallEvent, type Caller } from './call-event.ts';

/**
 * Authenticates the caller and checks the contract's access rule, from the token's signature and the current profile.
 */
export const authenticator = (call: Call): MiddlewareObj<CallEvent, unknown> => ({
  before: async ({ event }) => {
    if (call.access.who === 'public') return;
    event.caller = await authenticateCaller(accessTokenFrom(event), event.receivedAt);
    log.appendKeys({ nrp: event.caller.nrp });
    requireAccess(call, event.caller);
  },
});

/** A deactivated user, a reset password, a changed role and a sign-out take effect here, on the next request. */
const authenticateCaller = async (token: string | undefined, now: Date): Promise<Caller> => {
  if (token === undefined) throw new Failure('unauthenticated');
  const claims = await verifyAccessToken(token, now);
  const [profile, hasEnded] = await Promise.all([
    loadProfile(claims.nrp),
    hasSessionEnded(claims.nrp, claims.session_id),
  ]);
  if (!profile || !isSessionLive({ epoch: claims.epoch, hasEnded }, profile, now)) throw new Failure('unauthenticated');
  return {
    nrp: profile.nrp,
    full_name: profile.full_name,
    display_name: profile.display_name,
    avatar_url: profile.avatar_url,
    roles: profile.roles,
    positions: profile.positions.filter((position) => isPositionInForce(position, now)),
    department: profile.department,
    department_since: profile.department_since,
    member_since: profile.member_since,
    supervises: profile.supervises,
    audit_period: profile.audit_period,
    session_id: claims.session_id,
    epoch: profile.epoch,
    token_expires_at: claims.expires_at,
  };
};

const requireAccess = (call: Call, caller: Caller): void => {
  const { access, errors } = call;
  if (isAuditor(caller) && isRefusedToAuditors(call)) throw new Failure('read_only_role');
  if (access.who === 'public' || access.who === 'signed-in') return;
  if (access.roles.some((role) => caller.roles.includes(role))) return;
  if (
    access.who === 'position-or-roles' &&
    caller.positions.some(({ role }) => access.positions?.includes(role) ?? true)
  )
    return;
  throw new Failure(errors.includes('position_not_found') ? 'position_not_found' : 'forbidden');
};
