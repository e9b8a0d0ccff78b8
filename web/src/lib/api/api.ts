import {
  type CallName,
  callNamed,
  isIdempotentCommand,
  type OutputOf,
  type RequestOf,
} from '../../../../shared/api/index.ts';
import { failures } from '../../../../shared/errors.ts';
import { refreshSession } from '../session/refresh-session.ts';
import { currentSession, endSession, startSession } from '../session/session.ts';
import { type Session, sessionFrom } from '../session/session-storage.ts';
import { ApiError } from './api-error.ts';
import { send, sendForBytes } from './http.ts';

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Reuse the key of an earlier try of the same command whose answer was lost; see `useCommand`. */
  idempotencyKey?: string | undefined;
};

const sessionExpiredError = () =>
  new ApiError({
    status: 401,
    code: 'unauthenticated',
    message: failures.unauthenticated.message,
  });

/** Makes a call of the contract. Every failure is an `ApiError` with a sentence to show; an abort throws as it is. */
export const callApi = <N extends CallName>(
  name: N,
  input: RequestOf<N>,
  options: CallOptions = {},
): Promise<OutputOf<N>> => {
  const call = callNamed(name);
  const idempotencyKey = isIdempotentCommand(call) ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const sendWith = (accessToken?: string) =>
    send(name, input, {
      signal: options.signal,
      idempotencyKey,
      accessToken,
    }).then((response) => response.output);
  return call.access.who === 'public' ? sendWith() : sendWithSession(sendWith);
};

/** A read that only the signed-in may make, with its answer as it came over the wire. */
export const callApiForBytes = <N extends CallName>(name: N, input: RequestOf<N>): Promise<ArrayBuffer> =>
  sendWithSession((accessToken) => sendForBytes(name, input, { accessToken }));

/** Sends with the present access token, and once more with a new one when it is refused. */
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
    // A new token refused at once: the server no longer knows this user.
    if (error instanceof ApiError && error.status === 401) endSession('expired');
    throw error;
  }
};

/** The session, renewed first when its token is about to expire. */
const ensureFreshSession = async (): Promise<Session> => {
  const session = currentSession();
  if (!session) throw sessionExpiredError();
  if (Date.now() < session.refreshAt) return session;
  await requireRenewal(session.accessToken, session.user.nrp).catch((error: unknown) => {
    // The server could not be asked; the old token may still do, and if not the call itself says what is wrong.
    if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error;
  });
  const now = currentSession();
  if (!now) throw sessionExpiredError();
  return now;
};

/** What one user began is not sent with the token of another, who signed in on this browser meanwhile. */
const requireRenewal = async (stale: string, nrp: string): Promise<void> => {
  if (!(await refreshSession(stale)) || currentSession()?.user.nrp !== nrp) throw sessionExpiredError();
};

export const signIn = async (nrp: string, password: string): Promise<void> => {
  const { output, serverNow } = await send('validate-login', { nrp, password });
  startSession(sessionFrom(output.user, output.session, serverNow));
};

/** Ends the session here at once, in every tab; the server is told too, and a failure of that does not keep anyone in. */
export const signOut = async (): Promise<void> => {
  endSession('signed-out');
  await send('sign-out', {}).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
};
