import type { CallName } from '../../../shared/api/index.ts';
import { UserClient } from '../../support/api.ts';
import { signInFirst } from '../../support/sign-in-first.ts';

/** What a group of users experienced. */
export interface Experience {
  /** Milliseconds of each call. */
  durations: number[];
  statuses: Map<number, number>;
  /** Calls that were answered with a server error. */
  serverErrors: string[];
}

export const newExperience = (): Experience => ({ durations: [], statuses: new Map(), serverErrors: [] });

/** A signed-in user whose calls are measured. */
export class TimedUser extends UserClient {
  readonly #experience: Experience;

  constructor({ origin, token = '', user, cookie }: UserClient, experience: Experience) {
    super(origin, token, user, cookie);
    this.#experience = experience;
  }

  override async send(...request: Parameters<UserClient['send']>): Promise<Response> {
    const started = performance.now();
    const response = await super.send(...request);
    const { durations, statuses, serverErrors } = this.#experience;
    durations.push(performance.now() - started);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status >= 500) serverErrors.push(`${request[0] satisfies CallName}: ${response.status}`);
    return response;
  }
}

export const signInTimed = async (origin: string, nrp: string, experience: Experience): Promise<TimedUser> =>
  new TimedUser(await signInFirst(origin, nrp), experience);
