import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { InputText } from './input-arbitraries.ts';
import { type References, referencedId } from './references.ts';
import type { FuzzRequest } from './requests.ts';

/** API Gateway answers after 30 s at the latest. */
const maxMs = 35_000;

export interface FuzzTarget {
  url: URL;
  agent: Agent;
  references: References;
  tokens: ReadonlyMap<string, string>;
}

export interface FuzzResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
}

/** What is sent on the wire. */
export interface SentRequest {
  method: string;
  path: string;
  headers: readonly (readonly [string, string])[];
  body: Buffer | undefined;
}

const textOf = (parts: InputText, references: References): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(referencedId(references, part.kind, part.place))))
    .join('');

/** A query parameter has no JSON: a text without its quotes, anything else as it is. */
const parameterOf = (parts: InputText, references: References): string => {
  const text = textOf(parts, references);
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
};

export const sentRequest = (request: FuzzRequest, { references, tokens }: FuzzTarget): SentRequest => {
  const query = new URLSearchParams(
    request.query.map(([name, value]) => [name, parameterOf(value, references)]),
  ).toString();
  const token = tokens.get(request.as);
  const { body } = request;
  return {
    method: request.method,
    path: query === '' ? request.path : `${request.path}${request.path.includes('?') ? '&' : '?'}${query}`,
    headers: [...(token === undefined ? [] : [['authorization', `Bearer ${token}`] as const]), ...request.headers],
    body:
      body === undefined
        ? undefined
        : 'bytes' in body
          ? Buffer.from(body.bytes, 'latin1')
          : Buffer.from(textOf(body, references), 'utf8'),
  };
};

/** Node's client closes a connection that the server has already closed; only then is the request sent again. */
const isLostConnection = (error: unknown, isReused: boolean): boolean =>
  isReused && error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

export const send = async (sent: SentRequest, target: FuzzTarget): Promise<FuzzResponse> => {
  let isReused = false;
  const attempt = (): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const { hostname, port } = target.url;
      const outgoing = httpRequest(
        {
          ...{ hostname, port, agent: target.agent, method: sent.method, path: sent.path, timeout: maxMs },
          headers: [
            ...[`Host`, `${hostname}:${port}`],
            ...sent.headers.flat(),
            ...(sent.body === undefined ? [] : ['content-length', String(sent.body.length)]),
          ],
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString('utf8'),
              ms: performance.now() - started,
            }),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`No response within ${maxMs} ms`)));
      outgoing.on('error', (error) => {
        isReused = outgoing.reusedSocket;
        reject(error);
      });
      outgoing.end(sent.body);
    });
  try {
    return await attempt();
  } catch (error) {
    if (isTooLong(sent) && isLostConnection(error, true)) return { status: 431, headers: {}, body: '', ms: 0 };
    if (!isLostConnection(error, isReused)) throw error;
    return attempt();
  }
};

const maxHeadLength = 8_000;

/** Beyond CloudFront's limit of a URL. The server refuses it while it still arrives, and closes the connection. */
export const isTooLong = ({ path }: SentRequest): boolean => path.length > maxHeadLength;

const maxShown = 2000;
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a command for a terminal; tokens are left out. */
export const curlOf = ({ method, path, headers, body }: SentRequest, as: string): string => {
  const shown = headers.map(([name, value]) =>
    name === 'authorization' && as !== 'anonymous'
      ? `-H "authorization: Bearer $TOKEN_OF_${as}"`
      : `-H ${quoted(`${name}: ${value}`)}`,
  );
  const data = body?.toString('utf8') ?? '';
  return [
    `curl -i --path-as-is -X ${method} ${quoted(`$URL${path.slice(0, maxShown)}`)}`,
    ...shown,
    ...(body === undefined ? [] : [`--data-binary ${quoted(data.slice(0, maxShown))}`]),
    ...(path.length > maxShown ? [`# ${path.length} characters of the path`] : []),
    ...(data.length > maxShown ? [`# ${data.length} characters of the body`] : []),
  ].join(' ');
};
