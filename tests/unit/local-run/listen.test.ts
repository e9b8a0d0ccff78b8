import { expect, test } from 'vitest';
import { listenLocally, refuseWhileStarting } from '../../../infra/local/run/listen.ts';
import { readOptions } from '../../../infra/local/run/options.ts';

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

test('refuses with a sentence the ports that browsers and fetch refuse', async () => {
  const refused = Array.from({ length: 11_000 }, (_, at) => at + 1).filter((port) => {
    try {
      return readOptions({ PORT: String(port) }, []).port !== port;
    } catch (error) {
      expect(String(error)).toContain(`Peramban tidak membuka PORT ${port}; pilih yang lain, misalnya 4000`);
      return true;
    }
  });
  expect(refused).toEqual(expect.arrayContaining([1, 4190, 6000, 6697, 10_080]));
  expect(refused).not.toContain(4000);
  for (const port of refused)
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
});
