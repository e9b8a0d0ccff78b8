import '../zod-without-eval.ts';
import { approvalRouteCalls } from '../../../../shared/api/approval-route.ts';
import type { Call } from '../../../../shared/api/call.ts';
import type { copyCalls } from '../../../../shared/api/copies.ts';
import type { CallName, OutputOf } from '../../../../shared/api/index.ts';
import type { mailCalls } from '../../../../shared/api/mail.ts';
import { notificationCalls } from '../../../../shared/api/notifications.ts';
import type { readingCalls } from '../../../../shared/api/reading.ts';
import { sessionCalls } from '../../../../shared/api/sessions.ts';
import { submissionCalls } from '../../../../shared/api/submissions.ts';
import { loadFurtherCalls } from './load-further-calls.ts';
import { errorOfResponse, errorOfUnexpectedOutput } from './response-error.ts';

/** The calls that every signed-in page makes, and those of submissions, whose records arrive as events too. */
const firstCalls = { ...sessionCalls, ...notificationCalls, ...submissionCalls, ...approvalRouteCalls };

const isFirstCall = (name: CallName): name is keyof typeof firstCalls => Object.hasOwn(firstCalls, name);

/** Those of mail, of controlled copies and of reading are in a file each, because few screens make them. */
const isMailCall = (name: CallName): name is keyof typeof mailCalls => name.includes('-mail-');

const isCopyCall = (name: CallName): name is keyof typeof copyCalls => /-cop(y|ies)\b/.test(name);

const isReadingCall = (name: CallName): name is keyof typeof readingCalls =>
  /-(reading|readers|distribution)\b/.test(name);

const callNamed = async (name: CallName): Promise<Call> => {
  if (isFirstCall(name)) return firstCalls[name];
  if (isMailCall(name)) return (await import('../../../../shared/api/mail.ts')).mailCalls[name];
  if (isCopyCall(name)) return (await import('../../../../shared/api/copies.ts')).copyCalls[name];
  if (isReadingCall(name)) return (await import('../../../../shared/api/reading.ts')).readingCalls[name];
  return (await loadFurtherCalls()).furtherCalls[name];
};

/** A call of the contract, with what reads its responses. */
export const contractOf = async <N extends CallName>(name: N) => {
  const call = await callNamed(name);
  return {
    call,
    errorOfResponse,
    /** The body of a successful response. Throws an `ApiError` when it does not match the contract. */
    parseOutput: (body: unknown): OutputOf<N> => {
      const parsed = call.output.safeParse(body);
      if (!parsed.success) throw errorOfUnexpectedOutput(body, parsed.error);
      return parsed.data as OutputOf<N>;
    },
  };
};
