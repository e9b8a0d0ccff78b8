import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';
import { demoPassword } from './api.ts';

/** Every address of 127.0.0.0/8 is this machine, and a viewer of its own for the local stack. */

const hourMs = 60 * 60_000;

interface Reply {
  status: number;
  error: string | undefined;
  token: string | undefined;
  cookies: string[];
}

/** Signs in over HTTP from the given local address. */
export const signInFrom = (
  localAddress: string,
  nrp: string,
  password: string = demoPassword,
  cookies: readonly string[] = [],
): Promise<Reply> => {
  const { port } = new URL(inject('localStackUrl'));
  const headers = {
    'content-type': 'application/json',
    ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, localAddress, method: 'POST', path: '/api/validate-login', headers },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const body = JSON.parse(Buffer.concat(chunks).toString()) as {
          error?: string;
          session?: { access_token: string };
        };
        resolve({
          status: response.statusCode ?? 0,
          error: body.error,
          token: body.session?.access_token,
          cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''),
        });
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify({ nrp, password }));
  });
};

/** Counts a hundred invented NRPs at an address, as their sign-ins would without the time that passwords take. */
export const lockAddress = async (ip: string): Promise<void> => {
  // What an address tried is counted by the hour: a test that began just before its end would be let in again.
  const left = hourMs - (Date.now() % hourMs);
  if (left < 60_000) await wait(left);
  Object.assign(process.env, inject('adminEnv'));
  const { countAddressAttempt } = await import('../../functions/auth/address-attempt-store.ts');
  const now = new Date();
  await Promise.all(
    Array.from({ length: 100 }, (_, at) => countAddressAttempt({ ip, nrp: String(70_000_000 + at), known: [] }, now)),
  );
  const { status } = await signInFrom(ip, '70000100');
  if (status !== 429) throw new Error(`${ip} answered ${status} after a hundred NRPs`);
};
