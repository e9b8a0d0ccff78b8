import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { type SocketEvent, socketEvent } from '../../shared/events.ts';
import { log } from '../observability/log.ts';
import type { ProfileChange } from '../users/profile-change-store.ts';
import {
  type Connection,
  deleteConnection,
  isOpening,
  loadAllConnections,
  loadConnections,
} from './connection-store.ts';

/** Its endpoint is AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: this client has no default one. */
const sockets = new ApiGatewayManagementApiClient({ retryMode: 'adaptive', maxAttempts: 5 });

/**
 * So many posts in so long, 1,600 a second: of the 2,500 requests a region allows all its APIs together, a third stays
 * free. It holds for all that one container posts; where several together are too fast, API Gateway refuses some, and
 * the client slows down and tries those again.
 */
const maxPostsPerWindow = 80;
const windowMs = 50;
const closeRetryMs = 100;

export const broadcast = async (event: SocketEvent): Promise<void> =>
  sendToConnections(await loadAllConnections(), event);

export const sendToUser = async (nrp: string, event: SocketEvent): Promise<void> =>
  sendToConnections(await loadConnections(nrp), event);

/** Tells the sockets of a session that it ended, and closes them. */
export const closeSessionSockets = async (
  { nrp, sid }: { nrp: string; sid: string },
  reason: 'signed_out' | 'revoked',
): Promise<void> => {
  const own = (await loadConnections(nrp)).filter((connection) => connection.sid === sid);
  await sendToConnections(own, { type: 'session.ended', reason });
  await closeSockets(own);
};

/**
 * After a change of someone's profile: their sockets hear of it and close, so that whoever may still come back does so
 * with what holds now. The one session that goes on where the others are over is told nothing, and only reconnects.
 */
export const closeAfterProfileChange = async ({
  nrp,
  sessions,
  epoch,
  continuing_sid,
}: Pick<ProfileChange, 'nrp' | 'epoch' | 'continuing_sid'> & { sessions: 'ended' | 'changed' }): Promise<void> => {
  // The news may come after somebody signed in again: sessions begun since are not over.
  const isMeant = (connection: Connection): boolean =>
    sessions === 'changed' || epoch === undefined || connection.epoch < epoch;
  const own = (await loadConnections(nrp)).filter(isMeant);
  const event: SocketEvent =
    sessions === 'ended' ? { type: 'session.ended', reason: 'revoked' } : { type: 'session.changed' };
  await sendToConnections(
    own.filter(({ sid }) => sid !== continuing_sid),
    event,
  );
  await closeSockets(own);
};

/**
 * Closes every one of them. A connection whose $connect still runs cannot be closed yet, and is tried again until it can
 * be. One that fails otherwise would go on hearing what its session may not: it is raised, so that the record that
 * asked for it is published again.
 */
const closeSockets = async (connections: readonly Connection[]): Promise<void> => {
  let ids = connections.map(({ id }) => id);
  const failures: unknown[] = [];
  while (ids.length > 0) {
    const opening: string[] = [];
    await sendPaced(ids, async (id) => {
      try {
        await sockets.send(new DeleteConnectionCommand({ ConnectionId: id }));
      } catch (error) {
        if (!(error instanceof GoneException)) failures.push(error);
        else if (await isOpening(id, new Date())) opening.push(id);
        else await deleteConnection(id);
      }
    });
    ids = opening;
    if (ids.length > 0) await pause(closeRetryMs);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} sockets could not be closed`);
};

export const sendToConnections = async (connections: readonly Connection[], event: SocketEvent): Promise<void> => {
  const Data = JSON.stringify(socketEvent.parse(event));
  await sendPaced(
    connections.map(({ id }) => id),
    (id) => post(id, Data),
  );
};

/** Sends to all of them, no faster than the region's quota for this API allows. */
const sendPaced = async (ids: readonly string[], send: (id: string) => Promise<void>): Promise<void> => {
  for (let at = 0; at < ids.length; ) {
    const count = await takeFromWindow(ids.length - at);
    await Promise.all(ids.slice(at, at + count).map(send));
    at += count;
  }
};

let windowEnds = 0;
let windowHas = 0;

/** Resolves to how many of the wanted requests fit into the present window of time, one at least. */
const takeFromWindow = async (wanted: number): Promise<number> => {
  for (;;) {
    const now = performance.now();
    if (now >= windowEnds) {
      windowEnds = now + windowMs;
      windowHas = maxPostsPerWindow;
    }
    const count = Math.min(wanted, windowHas);
    if (count > 0) {
      windowHas -= count;
      return count;
    }
    await pause(windowEnds - now);
  }
};

/**
 * One socket that cannot be reached must not keep the others from hearing: it is logged, and its client asks again when
 * it reconnects. One that is gone is forgotten, unless it is about to open.
 */
const post = async (id: string, Data: string): Promise<void> => {
  try {
    await sockets.send(new PostToConnectionCommand({ ConnectionId: id, Data }));
  } catch (error) {
    if (!(error instanceof GoneException))
      log.error('socket not reached', { connection_id: id, cause: error as Error });
    else if (!(await isOpening(id, new Date()))) await deleteConnection(id);
  }
};
