import { absenceCalls } from '../shared/api/absences.ts';
import { isTrustedSubstitute } from '../shared/domain/people/absences.ts';
import { isPositionInForce, ownPositions, positionTitle } from '../shared/domain/people/roles.ts';
import { handle } from './http/handler.ts';
import { findActiveUsers } from './users/user-search-service.ts';

const maxFound = 10;

export const handler = handle(absenceCalls['find-substitutes'], async ({ search }, { caller, now }) => {
  const { users, more } = await findActiveUsers(search, maxFound, caller.nrp);
  return {
    users: users.map((user) => ({
      nrp: user.nrp,
      full_name: user.full_name,
      positions: ownPositions(user.positions)
        .filter((position) => isPositionInForce(position, now))
        .map(positionTitle),
      needs_confirmation: !isTrustedSubstitute(user, now),
    })),
    more,
  };
});
