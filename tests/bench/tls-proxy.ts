import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endpointVariables } from '../../infra/local/run/lambda/environment.ts';

interface TlsProxy {
  /** These variables, with the services of AWS behind TLS, as functions have them on AWS. */
  through: (env: Readonly<Record<string, string>>) => Record<string, string>;
  close: () => Promise<void>;
}

/** Puts the gateway of a local stack behind TLS, with a certificate of the size that AWS uses. */
export const startTlsProxy = async (folder: string, gatewayUrl: string): Promise<TlsProxy> => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate],
  ]);
  const server = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (incoming, response) => {
    const { method, url, headers } = incoming;
    // The signature of the request covers its host, which stays.
    const forwarded = request(new URL(url ?? '/', gatewayUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    through: (env) => ({ ...env, ...endpointVariables(`https://127.0.0.1:${port}`), NODE_EXTRA_CA_CERTS: certificate }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
