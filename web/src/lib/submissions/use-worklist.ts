import type { WaitingCount } from '../../../../shared/api/submissions.ts';
import { isAdmin } from '../../../../shared/domain/people/roles.ts';
import { useCall } from '../api/use-call.ts';
import { useUser } from '../session/session.ts';

/** What waits for the signed-in user's decision; `decides` is false for a user who never decides. */
export const useWorklist = () => {
  const user = useUser();
  const decides = isAdmin(user) || user.positions.length > 0;
  const { data, error } = useCall('get-worklist', {}, { enabled: decides });
  return { decides, worklist: data, error };
};

/** '5 menunggu keputusan Anda, 2 terlambat'. `what`: 'keputusan', or which one. */
export const worklistText = ({ count, late }: WaitingCount, what: string): string =>
  `${count} menunggu ${what} Anda${late > 0 ? `, ${late} terlambat` : ''}`;
