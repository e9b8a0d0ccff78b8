import type { AuditPeriod } from '../../shared/domain/people/roles.ts';

interface SessionOwner {
  active: boolean;
  epoch: number;
  audit_period?: AuditPeriod | undefined;
}

/** Where a moment is relative to the period in which an auditor has access; users without a period always have. */
export const auditPhaseAt = (period: AuditPeriod | undefined, now: Date): 'before' | 'during' | 'after' => {
  if (!period) return 'during';
  if (now.getTime() < Date.parse(period.valid_from)) return 'before';
  return now.getTime() <= Date.parse(period.valid_until) ? 'during' : 'after';
};

/**
 * Whether a session is live: it was not ended, its user is active, and the user's sessions were not reset since it
 * began. A reset raises the profile's epoch. The session of an auditor lives in the period of their access only.
 */
export const isSessionLive = (
  session: { epoch: number; hasEnded: boolean },
  profile: SessionOwner | undefined,
  now: Date,
): boolean =>
  !session.hasEnded &&
  profile?.active === true &&
  profile.epoch === session.epoch &&
  auditPhaseAt(profile.audit_period, now) === 'during';
