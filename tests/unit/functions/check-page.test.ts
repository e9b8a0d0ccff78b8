import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emittedMetrics } from './emitted-metrics.ts';

interface Response {
  status: number;
  body: string;
}

const page: Response = { status: 200, body: '<!doctype html><html lang="id"></html>' };
const failure = { success: false, error: 'unauthenticated', message: 'Masuk kembali.', request_id: 'r1' };
const refusedCall: Response = { status: 401, body: JSON.stringify(failure) };
/** The HTTP API's own responses, without any of our functions. */
const wrongSecret: Response = { status: 403, body: '{"message":"Forbidden"}' };
const withoutSecret: Response = { status: 401, body: '{"message":"Unauthorized"}' };

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) await close();
});

/** Serves the two responses, and records the user agents that asked. */
const serve = async (responses: { page?: Response; call?: Response }) => {
  const userAgents: (string | undefined)[] = [];
  const server = createServer(({ url, headers }, response) => {
    userAgents.push(headers['user-agent']);
    const { status, body } = url?.startsWith('/api/') ? (responses.call ?? refusedCall) : (responses.page ?? page);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  closers.push(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, userAgents, close };
};

/** The values of the metric that one check writes. */
const check = async (url: string): Promise<unknown[]> => {
  const lines = await emittedMetrics('HIMS/prod', async () => {
    vi.stubEnv('PAGE_URL', url);
    vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'SILENT');
    const { handler } = await import('../../../functions/workers/check-page.ts');
    await handler();
  });
  for (const line of lines) {
    expect(line._aws.CloudWatchMetrics[0]).toMatchObject({ Namespace: 'HIMS/prod', Dimensions: [['service']] });
    expect(line['service']).toBe('hims');
  }
  return lines.map((line) => line['Reachable']);
};

describe('check-page', () => {
  it('measures a page that opens and a call that our code refuses', async () => {
    const { url, userAgents } = await serve({});
    expect(await check(url)).toEqual([1]);
    expect(userAgents).toEqual(['hims-check-page', 'hims-check-page']);
  });

  it.each<[string, { page?: Response; call?: Response }]>([
    ['the API rejects the secret of CloudFront', { call: wrongSecret }],
    ['CloudFront sends no secret', { call: withoutSecret }],
    ['the function fails', { call: { status: 500, body: '{"message":"Internal Server Error"}' } }],
    ['CloudFront answers itself', { call: { status: 403, body: '<html>Request blocked</html>' } }],
    ['the page is missing', { page: { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' } }],
    ['the page is empty', { page: { status: 200, body: '' } }],
  ])('measures 0 when %s', async (_what, responses) => {
    const { url } = await serve(responses);
    expect(await check(url)).toEqual([0]);
  });

  it('measures 0 when nothing answers', async () => {
    const { url, close } = await serve({});
    await close();
    closers.splice(0);
    expect(await check(url)).toEqual([0]);
  });
});
