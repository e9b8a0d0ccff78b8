import { failureBody } from '../../../functions/http/failure-body.ts';
import { environmentByName, pageConfig } from '../../config/environments.ts';
import { SmokeClient } from './client.ts';
import { expectEqual, type Run } from './run-state.ts';

/** What anyone on the internet receives: the page, its settings and headers, and no data. */
export const runPageSteps = async ({ target, steps }: Run): Promise<void> => {
  const { origin, environment, apiUrl } = target;
  const get = (url: string | URL): Promise<Response> =>
    fetch(url, { signal: steps.signal(), redirect: 'manual', headers: { 'user-agent': 'hims-smoke' } });

  await steps.run('the page is served, also for a path of the router', async () => {
    for (const path of ['/', '/dashboard']) {
      const response = await get(new URL(path, origin));
      expectEqual(`the status of ${path}`, response.status, 200);
      if (!(await response.text()).includes('<div id="root">')) throw new Error(`${path} is not the page`);
    }
  });
  await steps.run('/config.json has the settings of the environment', async () => {
    const response = await get(new URL('/config.json', origin));
    expectEqual('the status', response.status, 200);
    expectEqual('config.json', await response.json(), pageConfig(environmentByName(environment)));
  });
  await steps.run('responses have the security headers', async () => {
    const { headers } = await get(new URL('/', origin));
    const expected = {
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=',
    };
    for (const [name, part] of Object.entries(expected))
      if (!headers.get(name)?.includes(part))
        throw new Error(`${name} is ${headers.get(name) ?? 'missing'}, expected ${part}`);
  });
  await steps.run('a call without a session is refused', () =>
    new SmokeClient({ origin, signal: steps.signal }).expectFailure('get-session', {}, 'unauthenticated'),
  );
  if (apiUrl === undefined) return;
  await steps.run('the API refuses a request that did not pass CloudFront', async () => {
    const response = await get(new URL('/api/get-session', apiUrl));
    const isRefused = response.status === 401 || response.status === 403;
    // A body of the product means that the function ran.
    if (!isRefused || failureBody.safeParse(await response.json().catch(() => undefined)).success)
      throw new Error(`${apiUrl} answered ${response.status} without the origin secret`);
  });
};
