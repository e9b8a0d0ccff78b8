import * as z from 'zod/mini';
import { defineCall, signedIn } from './call.ts';
import { callerId, id, success, timestamp } from './fields.ts';

export const reminderCalls = {
  /** Reminds those who can decide a submission, in the name of its submitter, once a day. */
  'remind-holder': defineCall({
    name: 'remind-holder',
    method: 'POST',
    access: signedIn,
    input: z.object({ user_id: callerId, submission_id: id }),
    output: z.object({ success, reminded_at: timestamp }),
    errors: ['not_found', 'already_processed', 'already_reminded', 'no_decider'],
  }),
} as const;
