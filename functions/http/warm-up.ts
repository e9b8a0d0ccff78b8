import type { HttpHandler } from './call-event.ts';

/** The event by which a rule keeps a container of a call running (`infra/constructs/warm-up.ts`). */
export const warmUpEvent = { warm_up: true } as const;

/** Answers a warm-up before anything else: it has no request, no caller and no log line. */
export const answeringWarmUps =
  (handler: HttpHandler): HttpHandler =>
  async (event, context) =>
    'warm_up' in event ? { statusCode: 204 } : handler(event, context);
