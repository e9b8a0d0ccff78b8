import { isIdempotentCommand } from '../../../../shared/api/call.ts';
import type { CallName, OutputOf, RequestOf } from '../../../../shared/api/index.ts';
import { failures } from '../../../../shared/errors.ts';
import { refreshSession } from '../session/refresh-session.ts';
import { currentSession, endSession, startSession } from '../session/session.ts';
import { type Session, sessionFrom } from '../session/session-storage.ts';
import { ApiError } from './api-error.ts';
import { loadCall } from './calls.ts';
import { send, sendForBytes } from './http.ts';
import { waitOutOverload } from './overload.ts';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Reuse the key of an earlier attempt of the same command whose response was lost; see `sendIdempotent`. */
  idempotencyKey?: string | undefined;
};

const sessionExpiredError = () =>
  new ApiError({
    status: 401,
    code: 'unauthenticated',
    message: failures.unauthenticated.message,
  });

/**
 * Makes a call of the contract. Throws an `ApiError` with a displayable message for every failure; an abort is thrown
 * unchanged.
 */
export const callApi = async <N extends CallName>(
  name: N,
  input: RequestOf<N>,
  options: CallOptions = {},
): Promise<OutputOf<N>> => {
  const call = await loadCall(name);
  const idempotencyKey = isIdempotentCommand(call) ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const sendWith = (accessToken?: string) =>
    send(name, input, {
      signal: options.signal,
      idempotencyKey,
      accessToken,
    }).then((response) => response.output);
  return waitOutOverload(() => (call.access.who === 'public' ? sendWith() : sendWithSession(sendWith)), {
    isRepeatable: call.method === 'GET' || idempotencyKey !== undefined,
    signal: options.signal,
  });
};

/** A read that requires a session, with the response as raw bytes. */
export const callApiForBytes = <N extends CallName>(name: N, input: RequestOf<N>): Promise<ArrayBuffer> =>
  waitOutOverload(() => sendWithSession((accessToken) => sendForBytes(name, input, { accessToken })), {
    isRepeatable: true,
  });

/** Sends with the current access token, and once more with a new one after a 401. */
const sendWithSession = async <T>(sendWith: (accessToken?: string) => Promise<T>): Promise<T> => {
  const { accessToken, user } = await ensureFreshSession();
  try {
    return await sendWith(accessToken);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
  await requireRenewal(accessToken, user.nrp);
  try {
    return await sendWith(currentSession()?.accessToken);
  } catch (error) {
    // A new token was rejected: the user no longer exists on the server.
    if (error instanceof ApiError && error.status === 401) endSession('expired');
    throw error;
  }
};

/** The session, refreshed first when its token is about to expire. */
const ensureFreshSession = async (): Promise<Session> => {
  const session = currentSession();
  if (!session) throw sessionExpiredError();
  if (Date.now() < session.refreshAt) return session;
  await requireRenewal(session.accessToken, session.user.nrp).catch((error: unknown) => {
    // The server is unreachable; the old token may still be valid, otherwise the call itself reports the error.
    if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error;
  });
  const now = currentSession();
  if (!now) throw sessionExpiredError();
  return now;
};

/** A call that one user started must not be sent with the token of another, who signed in on this browser meanwhile. */
const requireRenewal = async (stale: string, nrp: string): Promise<void> => {
  if (!(await refreshSession(stale)) || currentSession()?.user.nrp !== nrp) throw sessionExpiredError();
};

/** An attempt that the server could not finish counts as one, and five lock a user out: so it is repeated twice. */
export const signIn = async (nrp: string, password: string): Promise<void> => {
  const { output, serverNow } = await waitOutOverload(() => send('validate-login', { nrp, password }), {
    isRepeatable: true,
    maxAttempts: 3,
  });
  startSession(sessionFrom(output.user, output.session, serverNow));
};

/**
 * Ends the session immediately in every tab; a failure of the server call is ignored, so that the user is always signed
 * out here.
 */
export const signOut = async (): Promise<void> => {
  const accessToken = currentSession()?.accessToken;
  endSession('signed-out');
  // With the token too, so that the session ends where the browser has lost its cookie.
  await send('sign-out', {}, { accessToken }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
};
