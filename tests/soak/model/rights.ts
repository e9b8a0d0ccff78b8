import { demoUsers } from '../../../infra/local/demo/users.ts';
import { headedDepartments } from '../../../shared/domain/documents/document-access.ts';
import { substitutedPositions } from '../../../shared/domain/people/absences.ts';
import type { Position, Role } from '../../../shared/domain/people/roles.ts';
import { companyTimeZone } from './clock.ts';
import type { World } from './world.ts';

export interface Rights {
  nrp: string;
  roles: readonly Role[];
  positions: readonly Position[];
}

const ownPositionsOf = (nrp: string): readonly Position[] =>
  demoUsers.find((user) => user.nrp === nrp)?.positions ?? [];

/** The roles of a demo user, and the positions in force, those in the place of absent holders too. */
export const rightsOf = ({ absences }: World, nrp: string): Rights => {
  const given = [...absences].flatMap(([id, { holder, substitute, from, until, state }]) =>
    substitute === nrp && state === 'in_force'
      ? substitutedPositions(
          { id, from, until, holder: { nrp: holder, full_name: null } },
          ownPositionsOf(holder),
          companyTimeZone,
        )
      : [],
  );
  const roles = demoUsers.find((user) => user.nrp === nrp)?.roles ?? [];
  return { nrp, roles, positions: [...ownPositionsOf(nrp), ...given] };
};

/** Whether a call for supervisors accepts a user: managers of the master list and heads of departments. */
export const isSupervisor = (rights: Rights): boolean =>
  rights.roles.some((role) => role !== 'level1_management') || headedDepartments(rights).length > 0;
