import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDynamodb } from './dynamodb/service.ts';
import { createAuthorizer } from './iam/authorizer.ts';
import { openKms } from './kms/service.ts';
import type { GatewayOptions } from './model.ts';
import type { ServiceResponse } from './protocol/response.ts';
import { createRouter } from './protocol/router.ts';
import { connectionCut, withFaults } from './protocol/service-faults.ts';
import { openS3 } from './s3/service.ts';
import { openSecrets } from './secrets/service.ts';
import { openSes } from './ses/service.ts';
import { openSqs } from './sqs/service.ts';
import { countStorageErrors } from './storage-errors.ts';

export type * from './model.ts';

const loopbackHost = '127.0.0.1';
const shutdownGraceMs = 2000;

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/**
 * One HTTP server that implements AWS services on this machine; their data is stored under `dataDir`. All create calls are
 * idempotent: existing data in the data folder stays.
 */
export const startGateway = async (options: GatewayOptions) => {
  const { dataDir, region, account, log, onConsumed } = options;
  const clock = options.clock ?? Date.now;
  const authorizer = createAuthorizer(account, log);
  const storageErrors = countStorageErrors(log);
  let port = 0;
  const url = (): string => `http://${loopbackHost}:${port}`;

  const context = { dataDir, region, account, clock, log };
  const services = {
    dynamodb: openDynamodb({ ...context, onConsumed }),
    kms: openKms(context),
    secrets: openSecrets(context),
    ses: openSes(context),
    s3: openS3({ ...context, authorizer }),
    sqs: openSqs({ ...context, url }),
  };
  const routeSoundly = createRouter({ ...options, services, authorizer, clock });
  const { faults } = options;
  const route = faults
    ? withFaults(routeSoundly, faults.faults, {
        functionOf: (accessKeyId) => faults.functionOf(options.principals(accessKeyId)?.name ?? ''),
        kill: faults.kill,
      })
    : routeSoundly;

  const pending = new Set<Promise<void>>();
  const server = createServer((message, response) => {
    // Node's own header has the machine's time; SDKs correct their clock by it.
    response.setHeader('date', new Date(clock()).toUTCString());
    const handled = route(message)
      .then((result) => (result === connectionCut ? void message.socket.destroy() : send(result, message, response)))
      .catch((error: unknown) => {
        storageErrors.record(error);
        fail(error, response, log);
      })
      .finally(() => pending.delete(handled));
    pending.add(handled);
  });
  // A function reuses its connection after pauses between calls; a shorter timeout could close it just before the next
  // request.
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
    onObjectCreated: services.s3.onObjectCreated,
    createQueue: services.sqs.createQueue,
    createKey: services.kms.createKey,
    createSecret: services.secrets.create,
    createConfigurationSet: services.ses.createConfigurationSet,
    verifyIdentity: services.ses.verifyIdentity,
    sentMails: services.ses.mails,
    onMailEvent: services.ses.onMailEvent,
    /** A secret's current text, for resolving dynamic references as CloudFormation does. */
    secretString: services.secrets.text,
    streams: services.dynamodb.streams,
    usage: authorizer.usage,
    transactionItems: authorizer.transactionItems,
    storageErrors: storageErrors.count,
    close: async (): Promise<void> => {
      services.sqs.stopPolls();
      const serverClosed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      // Requests in progress are completed unless their client stalls, so that no commit runs on a closed database.
      await Promise.race([Promise.allSettled(pending), sleep(shutdownGraceMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await Promise.allSettled(pending);
      await serverClosed;
      options.onClosing?.();
      services.sqs.close();
      services.s3.close();
      services.dynamodb.close();
    },
  };
};

const send = async (result: ServiceResponse, message: IncomingMessage, response: ServerResponse): Promise<void> => {
  // Reads the rest of a body that was rejected early, because the client still sends it and the connection is reused.
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

const disconnectCodes = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Reports an internal error, unless the client disconnected. */
const fail = (error: unknown, response: ServerResponse, log: (line: string) => void): void => {
  if (error instanceof Error && disconnectCodes.has(String((error as NodeJS.ErrnoException).code))) {
    response.destroy();
    return;
  }
  log(`Gateway error: ${error instanceof Error ? error.stack : String(error)}`);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'content-type': 'application/json' }).end('{"__type":"InternalFailure"}');
};
