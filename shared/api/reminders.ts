import * as z from 'zod/mini';
import { defineCalls, post, signedIn } from './call.ts';
import { id, timestamp } from './fields.ts';

export const reminderCalls = defineCalls({
  /** Reminds those who can decide a submission, in the name of its submitter, once a day. */
  'remind-holder': post({
    access: signedIn,
    input: z.object({ submission_id: id }),
    output: z.object({ reminded_at: timestamp }),
    errors: ['not_found', 'already_processed', 'already_reminded', 'no_decider'],
  }),
});
