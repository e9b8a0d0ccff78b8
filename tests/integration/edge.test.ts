import { request } from 'node:http';
import { expect, inject, test } from 'vitest';

/** Requests that our clients do not send, and the responses of CloudFront and the APIs behind it. */

/** The status of a request with a raw target, which `fetch` would normalize. */
const statusOf = (path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(new URL(inject('localStackUrl')), { path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response.statusCode);
      })
      .on('error', reject)
      .end();
  });

test.each([
  ['/api/get-session?%', 400],
  ['/api/get-session?user_id=%zz', 400],
  ['/api/list-hims-documents?department=IMS&since=100%', 400],
  ['/api/get-session?user_id=%31', 401],
  ['/ws', 426],
  ['/ws?ticket=x', 426],
])('%s returns %i', async (path, status) => {
  expect(await statusOf(path)).toBe(status);
});

test('rejects a handshake with a malformed query', async () => {
  const handshake = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    origin: inject('localStackUrl'),
  };
  expect(await statusOf('/ws?ticket=%', handshake)).toBe(400);
  expect(await statusOf('/ws?ticket=none', handshake)).toBe(403);
});
