import { absenceCalls } from '../../../../shared/api/absences.ts';
import type { Call } from '../../../../shared/api/call.ts';
import { homeCalls } from '../../../../shared/api/home.ts';
import type { CallName } from '../../../../shared/api/index.ts';
import { notificationCalls } from '../../../../shared/api/notifications.ts';
import { readingCalls } from '../../../../shared/api/reading.ts';
import { sessionCalls } from '../../../../shared/api/sessions.ts';
import { submissionCalls } from '../../../../shared/api/submissions.ts';
import { offlineError } from './api-error.ts';

/** The calls that are loaded: of the layout and the home screen, then of each screen with itself. */
const loaded: Partial<Record<CallName, Call>> = {
  ...absenceCalls,
  ...homeCalls,
  ...notificationCalls,
  ...readingCalls,
  ...sessionCalls,
  ...submissionCalls,
};

export const addCalls = (calls: Partial<Record<CallName, Call>>): void => {
  Object.assign(loaded, calls);
};

/** The contract of all calls, of which a screen may make another's. Rejects with an `offline` error when it cannot be loaded. */
export const loadContract = () =>
  import('../../../../shared/api/index.ts').catch((cause: unknown) => {
    throw offlineError(cause);
  });

export const loadCall = async (name: CallName): Promise<Call> => loaded[name] ?? (await loadContract()).callNamed(name);
