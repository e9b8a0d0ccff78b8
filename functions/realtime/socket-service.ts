import { setTimeout as pause } from 'node:timers/promises';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { type SocketEvent, socketEvent } from '../../shared/events.ts';
import { log } from '../observability/log.ts';
import type { ProfileChange } from '../profiles/profile-change-store.ts';
import { type Connection, deleteConnection, isOpening, loadConnections } from './connection-store.ts';
import { publisherPace } from './delivery-rules.ts';
import { createPace, type Pace } from './pace.ts';

/** The endpoint comes from AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: this client has no default endpoint. */
const sockets = new ApiGatewayManagementApiClient({ retryMode: 'adaptive', maxAttempts: 5 });

const closeRetryMs = 100;

/** The pace of what is sent to the sockets of single users. */
const ownPace = createPace(publisherPace);

export const sendToUser = async (nrp: string, event: SocketEvent): Promise<void> =>
  sendToConnections(await loadConnections(nrp), event);

/** Sends `session.ended` to the sockets of a session and closes them. */
export const closeSessionSockets = async (
  { nrp, sid }: { nrp: string; sid: string },
  reason: 'signed_out' | 'revoked',
): Promise<void> => {
  const connections = (await loadConnections(nrp)).filter((connection) => connection.sid === sid);
  await sendToConnections(connections, { type: 'session.ended', reason });
  await closeSockets(connections);
};

/**
 * After a change of a user's profile: notifies their sockets and closes them, so that clients reconnect with the
 * current rights. The session that survives when the others end receives no event and only reconnects.
 */
export const closeAfterProfileChange = async ({
  nrp,
  sessions,
  epoch,
  continuing_sid,
}: Pick<ProfileChange, 'nrp' | 'epoch' | 'continuing_sid'> & { sessions: 'ended' | 'changed' }): Promise<void> => {
  // The record can arrive after the user signed in again: sessions with the new epoch have not ended.
  const isAffected = (connection: Connection): boolean =>
    sessions === 'changed' || epoch === undefined || connection.epoch < epoch;
  const connections = (await loadConnections(nrp)).filter(isAffected);
  const event: SocketEvent =
    sessions === 'ended' ? { type: 'session.ended', reason: 'revoked' } : { type: 'session.changed' };
  await sendToConnections(
    connections.filter(({ sid }) => sid !== continuing_sid),
    event,
  );
  await closeSockets(connections);
};

/**
 * Closes all connections. A connection whose $connect still runs cannot be closed yet and is retried. Another failure
 * is thrown, so that the stream record is retried: the socket would otherwise receive events that its session may not
 * see.
 */
const closeSockets = async (connections: readonly Connection[]): Promise<void> => {
  let ids = connections.map(({ id }) => id);
  const failures: unknown[] = [];
  while (ids.length > 0) {
    const opening: string[] = [];
    await sendPaced(ids, ownPace, async (id) => {
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

export const sendToConnections = (connections: readonly Connection[], event: SocketEvent): Promise<void> =>
  sendToSockets(
    connections.map(({ id }) => id),
    event,
    ownPace,
  );

/** Posts an event to sockets by id, at the given pace. */
export const sendToSockets = async (ids: readonly string[], event: SocketEvent, pace: Pace): Promise<void> => {
  const Data = JSON.stringify(socketEvent.parse(event));
  await sendPaced(ids, pace, (id) => post(id, Data));
};

const sendPaced = async (ids: readonly string[], pace: Pace, send: (id: string) => Promise<void>): Promise<void> => {
  await Promise.all(ids.map((id) => pace.run(() => send(id))));
};

/**
 * One unreachable socket must not stop the others: the error is logged, and its client loads the current state when it
 * reconnects. The record of a closed socket is deleted, unless the socket is still opening.
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
