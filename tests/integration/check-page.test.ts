import { expect, inject, test } from 'vitest';
import { failureBody } from '../../functions/http/failure-body.ts';

test('a call without a session answers through CloudFront as functions/workers/check-page.ts expects', async () => {
  const response = await fetch(new URL('/api/get-session', inject('localStackUrl')), {
    headers: { 'user-agent': 'hims-check-page' },
  });
  expect(response.status).toBe(401);
  expect(failureBody.parse(await response.json()).error).toBe('unauthenticated');
});
