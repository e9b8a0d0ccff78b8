import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { handle } from '../../../functions/http/handler.ts';
import { warmUpEvent } from '../../../functions/http/warm-up.ts';
import { log } from '../../../functions/observability/log.ts';
import { contract } from '../../../shared/api/index.ts';

it('answers a warm-up before anything else', async () => {
  const run = vi.fn();
  const logged = vi.spyOn(log, 'info');
  const event = { ...warmUpEvent } as unknown as APIGatewayProxyEventV2;
  expect(await handle(contract['get-session'], run)(event, {} as Context)).toEqual({ statusCode: 204 });
  expect(run).not.toHaveBeenCalled();
  expect(logged).not.toHaveBeenCalled();
});
