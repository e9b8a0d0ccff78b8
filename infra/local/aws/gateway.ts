import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDynamodb } from './dynamodb/service.ts';
import { createAuthorizer } from './iam/authorizer.ts';
import { openKms } from './kms/service.ts';
import type { Gateway, GatewayOptions } from './model.ts';
import type { ServiceResponse } from './protocol/response.ts';
import { createRouter } from './protocol/router.ts';
import { openS3 } from './s3/service.ts';
import { openSecrets } from './secrets/service.ts';
import { openSqs } from './sqs/service.ts';
import { countStorageFaults } from './storage-faults.ts';

export type * from './model.ts';

const loopbackHost = '127.0.0.1';
const shutdownGraceMs = 2000;

/** One HTTP server that speaks for AWS on this machine; what its services hold lives under `dataDir`. */
export const startGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { dataDir, region, account, log } = options;
  const clock = options.clock ?? Date.now;
  const authorizer = createAuthorizer(account, log);
  const faults = countStorageFaults(log);
  let port = 0;
  const url = (): string => `http://${loopbackHost}:${port}`;

  const services = {
    dynamodb: openDynamodb({ dataDir, region, account, clock, log }),
    kms: openKms({ dataDir, region, account, clock }),
    secrets: openSecrets({ dataDir }),
    s3: openS3({ dataDir, clock, log, authorizer }),
    sqs: openSqs({ dataDir, region, account, url, faults }),
  };
  const route = createRouter({ ...options, services, authorizer, clock });

  const pending = new Set<Promise<void>>();
  const server = createServer((message, response) => {
    const handling = route(message)
      .then((result) => send(result, message, response))
      .catch((error: unknown) => {
        faults.note(error);
        fail(error, response, log);
      })
      .finally(() => pending.delete(handling));
    pending.add(handling);
  });
  // A function's connection must outlive the pauses between its calls, or its next request meets a closing socket.
  server.keepAliveTimeout = 120_000;
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, loopbackHost, resolve);
  });
  port = (server.address() as AddressInfo).port;

  return {
    url: url(),
    port,
    createTable: services.dynamodb.createTable,
    createBucket: services.s3.createBucket,
    createQueue: services.sqs.createQueue,
    createKey: services.kms.createKey,
    createSecret: services.secrets.create,
    secretString: services.secrets.text,
    streams: services.dynamodb.streams,
    usage: authorizer.usage,
    storageFaults: faults.count,
    close: async () => {
      await services.sqs.close();
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      // What is being answered is answered, unless its client does not go on; a commit never meets a closed database.
      await Promise.race([Promise.allSettled(pending), sleep(shutdownGraceMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await Promise.allSettled(pending);
      await closed;
      services.s3.close();
      services.dynamodb.close();
    },
  };
};

const send = async (result: ServiceResponse, message: IncomingMessage, response: ServerResponse): Promise<void> => {
  // What was refused unread is read away: the client is still sending it, and the connection is kept.
  if (!message.readableEnded) message.resume();
  response.writeHead(result.status, withContentLength(result));
  if (typeof result.body === 'string' || Buffer.isBuffer(result.body)) response.end(result.body);
  else await pipeline(result.body, response);
};

const withContentLength = ({ headers, body, status }: ServiceResponse): Record<string, string> => {
  const hasLength = 'content-length' in headers || status === 204 || status === 304;
  if (hasLength || (typeof body !== 'string' && !Buffer.isBuffer(body))) return headers;
  return { ...headers, 'content-length': String(Buffer.byteLength(body)) };
};

const clientGone = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** A fault of ours, unless the client went away in the middle. */
const fail = (error: unknown, response: ServerResponse, log: (line: string) => void): void => {
  if (error instanceof Error && clientGone.has(String((error as NodeJS.ErrnoException).code))) {
    response.destroy();
    return;
  }
  log(`Gateway fault: ${error instanceof Error ? error.stack : String(error)}`);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'content-type': 'application/json' }).end('{"__type":"InternalFailure"}');
};
