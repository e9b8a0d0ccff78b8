import { useState } from 'react';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { isAdmin } from '../../../../shared/domain/people/roles.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useUser } from '../../lib/session/session.ts';

/** Set once everything is set up, so that this browser does not ask again. */
export const setupDoneKey = 'hims.setup-done';

/**
 * What an admin of a new environment has set up; `isPending`: it is asked and not answered. Nothing is shown after a failure,
 * because the steps are only an aid.
 */
export const useSetupState = () => {
  const isAsked = isAdmin(useUser());
  const [wasDone] = useState(() => localStorage.getItem(setupDoneKey) !== null);
  const { data, isLoading } = useCall('get-setup', {}, { enabled: isAsked && !wasDone, staleTime: 0 });
  return { state: data, isPending: isLoading };
};

export type SetupState = OutputOf<'get-setup'>;

export const isSetupDone = ({ has_users, vacant_positions, has_documents }: SetupState): boolean =>
  has_users && vacant_positions.length === 0 && has_documents;
