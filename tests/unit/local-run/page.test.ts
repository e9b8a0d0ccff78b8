import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startVite } from '../../../infra/local/run/edge/page.ts';

test('Vite answers a malformed percent path with the page, which shows that it was not found', async () => {
  const server = createServer();
  const page = await startVite(server);
  try {
    server.on('request', (request, response) => void page.serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    for (const path of ['/database/%E0%A4%A', '/%', '/database/%E0%A4%A.pdf', '/database?q=%']) {
      const response = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } });
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toContain('<div id="root"');
    }
  } finally {
    await page.close();
    server.close();
  }
});
