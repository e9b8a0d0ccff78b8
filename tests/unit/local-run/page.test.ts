import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVite, type VitePage } from '../../../infra/local/run/edge/page.ts';

let server: Server;
let page: VitePage;
let origin: string;

beforeAll(async () => {
  server = createServer();
  page = await startVite(server);
  server.on('request', (request, response) => void page.serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await page.close();
  server.close();
});

const load = (path: string, accept: string) => fetch(`${origin}${path}`, { headers: { accept } });

test('preloads the two fonts at the addresses that the styles use', async () => {
  const html = await (await load('/dashboard', 'text/html')).text();
  const styles = await (await load('/src/styles.css', 'text/css')).text();
  const preloaded = [...html.matchAll(/rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(([, address]) => address);
  expect(preloaded).toHaveLength(2);
  for (const address of preloaded) expect(styles).toContain(`url(${address})`);
});
