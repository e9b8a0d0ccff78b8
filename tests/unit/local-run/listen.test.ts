import { expect, test } from 'vitest';
import { listenLocally, refuseWhileStarting } from '../../../infra/local/run/listen.ts';

test('responds 503 while the local stack starts, and then leaves requests to the edge', async () => {
  const { server, port, close } = await listenLocally(0);
  const early = await fetch(`http://127.0.0.1:${port}/`);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await early.text()).toBe('HIMS sedang dimulai. Muat ulang sebentar lagi.');
  server.off('request', refuseWhileStarting);
  server.on('request', (_request, response) => response.end('page'));
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('page');
  await close();
});
