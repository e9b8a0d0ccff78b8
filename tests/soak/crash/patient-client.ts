import { setTimeout as wait } from 'node:timers/promises';
import { UserClient } from '../../support/api.ts';

const maxAttempts = 20;
const retryMs = 500;

/**
 * Repeats what the local stack refuses or cannot finish in time, a command under its key: all of its functions start
 * again after a kill, beside other parts. What counts is what it answers then.
 */
export class PatientClient extends UserClient {
  override async send(...[name, input, options]: Parameters<UserClient['send']>): Promise<Response> {
    const repeatable = { idempotencyKey: crypto.randomUUID(), ...options };
    for (let attempt = 1; ; attempt += 1) {
      const response = await super.send(name, input, repeatable);
      if (attempt === maxAttempts || (response.status < 500 && response.status !== 429)) return response;
      await wait(retryMs);
    }
  }
}
