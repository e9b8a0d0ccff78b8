import { useState } from 'react';
import { isAdmin } from '../../../../shared/domain/people/roles.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useUser } from '../../lib/session/session.ts';

/** Set once everything is set up, so that this browser does not ask again. */
export const setupDoneKey = 'hims.setup-done';

/**
 * What an admin of a new environment has set up; undefined until it is known. The page does not wait for it, and nothing is
 * shown after a failure, because the steps are only an aid.
 */
export const useSetupState = () => {
  const isAsked = isAdmin(useUser());
  const [wasDone] = useState(() => localStorage.getItem(setupDoneKey) !== null);
  return useCall('get-setup', {}, { enabled: isAsked && !wasDone, staleTime: 0 }).data;
};
