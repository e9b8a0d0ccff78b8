import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { ManagementRequest, ManagementResponse } from '../../aws/gateway.ts';

/** API Gateway's limits: 10 minutes without a message, 2 hours in total. */
const idleMs = 10 * 60_000;
const lifetimeMs = 2 * 60 * 60_000;
/** A message posted to a connection may have up to 128 KB. */
const maxPostBytes = 128 * 1024;

export interface Connection {
  id: string;
  connectedAt: number;
  lastActiveAt: number;
  sourceIp: string;
  userAgent: string;
  socket: WebSocket;
}

export type SocketConnections = ReturnType<typeof socketConnections>;

const exception = (status: number, type: string, message: string): ManagementResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': type },
  body: JSON.stringify({ message }),
});

/** The open sockets, and the management API for them. */
export const socketConnections = () => {
  const connections = new Map<string, Connection>();
  const timers = new WeakMap<Connection, NodeJS.Timeout>();

  /** Restarts the idle timer after a message in either direction. */
  const touch = (connection: Connection): void => {
    connection.lastActiveAt = Date.now();
    clearTimeout(timers.get(connection));
    timers.set(connection, setTimeout(() => connection.socket.close(1001, 'Going away'), idleMs).unref());
  };

  return {
    // Like AWS's ids, including the padding, so that clients must encode them in URLs.
    newId: () => `${randomBytes(11).toString('base64url')}=`,
    touch,
    open: (properties: Omit<Connection, 'connectedAt' | 'lastActiveAt'>): Connection => {
      const now = Date.now();
      const connection: Connection = { ...properties, connectedAt: now, lastActiveAt: now };
      connections.set(connection.id, connection);
      touch(connection);
      const lifetime = setTimeout(() => connection.socket.close(1001, 'Going away'), lifetimeMs).unref();
      connection.socket.on('close', () => {
        clearTimeout(lifetime);
        clearTimeout(timers.get(connection));
        connections.delete(connection.id);
      });
      return connection;
    },
    manage: ({ method, connectionId, body }: ManagementRequest): ManagementResponse => {
      const connection = connections.get(connectionId);
      if (connection?.socket.readyState !== 1) return exception(410, 'GoneException', 'Gone');
      if (method === 'DELETE') {
        connection.socket.close(1000, 'Connection Closed Normally');
        return { status: 204 };
      }
      if (method === 'GET') {
        return {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            connectedAt: new Date(connection.connectedAt).toISOString(),
            identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
            lastActiveAt: new Date(connection.lastActiveAt).toISOString(),
          }),
        };
      }
      if (body.length > maxPostBytes) return exception(413, 'PayloadTooLargeException', 'Payload too large');
      connection.socket.send(body.toString('utf8'));
      touch(connection);
      return { status: 200 };
    },
    closeAll: (): void => {
      for (const { socket } of connections.values()) socket.close(1001, 'Going away');
    },
  };
};
