import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const IPV4 = '127.0.0.1';
const IPV6 = '::1';

const listenOn = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

export interface Listening {
  server: Server;
  port: number;
  close: () => Promise<void>;
}

/**
 * One HTTP server on this machine alone, by both of localhost's addresses: what a browser tries first differs.
 * A machine without IPv6 does without.
 */
export async function listenLocally(wanted: number): Promise<Listening> {
  const server = createServer();
  await listenOn(server, wanted, IPV4).catch((error: unknown) => {
    throw codeOf(error) === 'EADDRINUSE' ? portTaken(wanted) : error;
  });
  const { port } = server.address() as AddressInfo;

  const second = createServer((request, response) => server.emit('request', request, response));
  second.on('upgrade', (request, socket, head) => server.emit('upgrade', request, socket, head));
  await listenOn(second, port, IPV6).catch((error: unknown) => {
    if (codeOf(error) === 'EADDRINUSE' && wanted !== 0) {
      server.close();
      throw portTaken(wanted);
    }
  });

  const close = (each: Server): Promise<void> =>
    new Promise((resolve) => {
      if (!each.listening) return resolve();
      each.close(() => resolve());
      each.closeAllConnections();
    });
  return { server, port, close: async () => void (await Promise.all([close(server), close(second)])) };
}

const portTaken = (port: number): Error =>
  new Error(`Port ${port} sudah dipakai program lain. Hentikan program itu, atau pilih port lain: PORT=4001 npm start`);
