import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../../support/api.ts';
import { type LocalStack, lowPasswordCost, startLocalStack } from '../../support/local-stack.ts';

/** What a browser gets when there are more requests than the stage of the API accepts. */

const rate = 3;
let localStack: LocalStack;
beforeAll(async () => {
  // Not the prepared assembly, whose rate is that of AWS.
  const env = { ...lowPasswordCost, HIMS_ROUTE_RATE: String(rate), HIMS_ASSEMBLY: '' };
  localStack = await startLocalStack({ seed: 'users', env });
});
afterAll(() => localStack.stop());

test('requests beyond the rate of a route get 429 with a time, and are accepted after it', async () => {
  const anonymous = new Client(localStack.url);
  // The function's own answer, and its first process.
  expect((await anonymous.expectError('get-session', {})).status).toBe(401);
  const responses = await Promise.all(Array.from({ length: 5 * rate }, () => anonymous.send('get-session', {})));
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(rate);
  for (const response of refused) {
    expect(response.headers.get('retry-after')).toBe('2');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.json()).toEqual({ message: 'Too Many Requests' });
  }
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401, 429]));
  // Other routes have a rate of their own.
  expect((await anonymous.expectError('get-user-notifications', {})).status).toBe(401);
  const seconds = Number(refused[0]?.headers.get('retry-after'));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  expect((await anonymous.expectError('get-session', {})).status).toBe(401);
});
