import type { SessionUser } from '../../shared/api/sessions.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import {
  type AuditPeriod,
  isPositionInForce,
  type Position,
  type Role,
  strongestRole,
} from '../../shared/domain/people/roles.ts';

interface Person {
  nrp: string;
  full_name: string | null;
  display_name: string | null;
  avatar_url: string | null;
  roles: readonly Role[];
  positions: readonly Position[];
  audit_period?: AuditPeriod | undefined;
  supervises?: DepartmentCode | undefined;
}

/** The signed-in user as clients see them; the NRP is the id. */
export const sessionUserFrom = (person: Person, now: Date): SessionUser => ({
  id: person.nrp,
  nrp: person.nrp,
  roles: [...person.roles],
  positions: person.positions.filter((held) => isPositionInForce(held, now)),
  full_name: person.full_name,
  avatar_url: person.avatar_url,
  display_name: person.display_name,
  role: strongestRole(person.roles),
  ...(person.audit_period && { audit_period: person.audit_period }),
  ...(person.supervises && { supervises: person.supervises }),
});

export const signInResponse = (
  person: Person,
  token: { access_token: string; expires_at: Date },
  session: { ends_at: string },
  now: Date,
) => ({
  user: sessionUserFrom(person, now),
  session: {
    access_token: token.access_token,
    expires_at: token.expires_at.toISOString(),
    session_ends_at: session.ends_at,
  },
});
