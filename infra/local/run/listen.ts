import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const ipv4Address = '127.0.0.1';
const ipv6Address = '::1';

const listenOn = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** The port is taken before the stack can respond; without a listener Node would leave such a request without a response. */
export const refuseWhileStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' });
  response.end('HIMS sedang dimulai. Muat ulang sebentar lagi.');
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * One HTTP server on both loopback addresses, because browsers differ in which one they try first. IPv6 is optional. It
 * responds 503 until `refuseWhileStarting` is replaced.
 */
export const listenLocally = async (requestedPort: number) => {
  const server = createServer(refuseWhileStarting);
  await listenOn(server, requestedPort, ipv4Address).catch((error: unknown) => {
    throw codeOf(error) === 'EADDRINUSE' ? portInUseError(requestedPort) : error;
  });
  const { port } = server.address() as AddressInfo;

  const ipv6Server = createServer((request, response) => server.emit('request', request, response));
  ipv6Server.on('upgrade', (request, socket, head) => server.emit('upgrade', request, socket, head));
  await listenOn(ipv6Server, port, ipv6Address).catch((error: unknown) => {
    if (codeOf(error) === 'EADDRINUSE' && requestedPort !== 0) {
      server.close();
      throw portInUseError(requestedPort);
    }
  });

  const close = (each: Server): Promise<void> =>
    new Promise((resolve) => {
      if (!each.listening) return resolve();
      each.close(() => resolve());
      each.closeAllConnections();
    });
  return {
    server,
    port,
    close: async (): Promise<void> => void (await Promise.all([close(server), close(ipv6Server)])),
  };
};

const portInUseError = (port: number): Error =>
  new Error(`Port ${port} sudah dipakai program lain. Hentikan program itu, atau pilih port lain: PORT=4001 npm start`);
