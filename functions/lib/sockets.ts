import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { type SocketEvent, socketEvent } from '../../shared/events.ts';
import { allConnections, type Connection, connectionClosed, connectionsOf } from '../data/connections.ts';
import type { ProfileChanged } from '../data/profile-changes.ts';
import { log } from './log.ts';

/** Its endpoint is AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: this client has no default one. */
const sockets = new ApiGatewayManagementApiClient({ retryMode: 'adaptive', maxAttempts: 5 });

/**
 * So many posts in so long, 1,600 a second: of the 2,500 requests a region allows all its APIs together, a third stays
 * free. It holds for all that one container posts; where several together are too fast, API Gateway refuses some, and
 * the client slows down and tries those again.
 */
const together = 80;
const paceMs = 50;

export const tellEveryone = async (event: SocketEvent): Promise<void> => tell(await allConnections(), event);

export const tellUser = async (nrp: string, event: SocketEvent): Promise<void> => tell(await connectionsOf(nrp), event);

/** Tells the sockets of a session that it ended, and closes them. */
export const closeSession = async (
  { nrp, sid }: { nrp: string; sid: string },
  reason: 'signed_out' | 'revoked',
): Promise<void> => {
  const own = (await connectionsOf(nrp)).filter((connection) => connection.sid === sid);
  await tell(own, { type: 'session.ended', reason });
  await close(own);
};

/**
 * After a change of someone's profile: their sockets hear of it and close, so that whoever may still come back does so
 * with what holds now. The one session that goes on where the others are over is told nothing, and only reconnects.
 */
export const closeAfterChange = async ({
  nrp,
  sessions,
  epoch,
  kept_sid,
}: Pick<ProfileChanged, 'nrp' | 'epoch' | 'kept_sid'> & { sessions: 'ended' | 'changed' }): Promise<void> => {
  // The news may come after somebody signed in again: sessions begun since are not over.
  const isMeant = (connection: Connection): boolean =>
    sessions === 'changed' || epoch === undefined || connection.epoch < epoch;
  const own = (await connectionsOf(nrp)).filter(isMeant);
  const event: SocketEvent =
    sessions === 'ended' ? { type: 'session.ended', reason: 'revoked' } : { type: 'session.changed' };
  await tell(
    own.filter(({ sid }) => sid !== kept_sid),
    event,
  );
  await close(own);
};

const close = async (connections: readonly Connection[]): Promise<void> => {
  await Promise.all(connections.map(({ id }) => reach(id, new DeleteConnectionCommand({ ConnectionId: id }))));
};

export const tell = async (connections: readonly Connection[], event: SocketEvent): Promise<void> => {
  const Data = JSON.stringify(socketEvent.parse(event));
  for (let at = 0; at < connections.length; at += together) {
    const some = connections.slice(at, at + together);
    await paced(some.length);
    await Promise.all(some.map(({ id }) => reach(id, new PostToConnectionCommand({ ConnectionId: id, Data }))));
  }
};

let windowEnds = 0;
let windowHas = 0;

/** Resolves when so many more posts fit into the present window of time. */
const paced = async (posts: number): Promise<void> => {
  for (;;) {
    const now = performance.now();
    if (now >= windowEnds) {
      windowEnds = now + paceMs;
      windowHas = together;
    }
    if (posts <= windowHas) {
      windowHas -= posts;
      return;
    }
    await pause(windowEnds - now);
  }
};

/**
 * One socket that cannot be reached must not keep the others from hearing: it is logged, and its client asks again when
 * it reconnects. One that is gone is forgotten.
 */
const reach = async (id: string, command: PostToConnectionCommand | DeleteConnectionCommand): Promise<void> => {
  try {
    if (command instanceof PostToConnectionCommand) await sockets.send(command);
    else await sockets.send(command);
  } catch (error) {
    if (error instanceof GoneException) await connectionClosed(id);
    else log.error('socket not reached', { connection_id: id, cause: error as Error });
  }
};
