import { setTimeout as wait } from 'node:timers/promises';
import { callNamed } from '../../../shared/api/index.ts';
import { UserClient } from '../../support/api.ts';

const maxAttempts = 20;
const retryMs = 500;

/**
 * Repeats a read that the local stack refuses or cannot finish in time: all of its functions start again after a kill,
 * beside other parts. What counts is what it reads then.
 */
export class PatientClient extends UserClient {
  override async send(...[name, ...rest]: Parameters<UserClient['send']>): Promise<Response> {
    const isRead = callNamed(name).method === 'GET';
    for (let attempt = 1; ; attempt += 1) {
      const response = await super.send(name, ...rest);
      if (!isRead || attempt === maxAttempts || (response.status < 500 && response.status !== 429)) return response;
      await wait(retryMs);
    }
  }
}
