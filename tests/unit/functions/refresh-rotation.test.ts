import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentationOf, type RefreshSecrets, secretsAfter } from '../../../functions/auth/refresh-rules.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const begin = Date.UTC(2026, 10, 20, 3);

/** A session on the server, with plain secrets instead of hashes. */
class Server {
  secrets: RefreshSecrets = { refresh_hash: 'r0' };
  hasEnded = false;
  now = begin;
  #issued = 0;

  /** The next secret, `undefined` where the response has none, or 'refused'. */
  refresh(secret: string): string | undefined {
    if (this.hasEnded) return 'refused';
    const presentation = presentationOf(this.secrets, secret, new Date(this.now));
    if (presentation === 'parallel-tab') return undefined;
    if (presentation === 'reuse') {
      this.hasEnded = true;
      return 'refused';
    }
    this.#issued += 1;
    const issued = `r${this.#issued}`;
    this.secrets = secretsAfter(this.secrets, secret, issued, new Date(this.now));
    return issued;
  }
}

type Step =
  | { kind: 'refresh'; who: 'browser' | 'thief'; answer: 'arrives' | 'is lost' | 'is late' }
  | { kind: 'arrival'; latest: boolean }
  | { kind: 'theft' }
  | { kind: 'wait'; ms: number };

const refreshes = (who: 'browser' | 'thief') =>
  fc.record({
    kind: fc.constant('refresh' as const),
    who: fc.constant(who),
    answer: fc.constantFrom('arrives' as const, 'is lost' as const, 'is late' as const),
  });
const waits = fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1000, 9000, 11_000, 720_000) });
const arrivals = fc.record({ kind: fc.constant('arrival' as const), latest: fc.boolean() });
const thefts = fc.record({ kind: fc.constant('theft' as const) });

/** A user of a secret: the browser, or the thief with a copied cookie. */
interface Holder {
  secret: string;
  /** Responses in transit to the latest presented secret. */
  late: string[];
  /** The secret that both had when it was copied. */
  shared: string | undefined;
  /** Whether it has presented a secret of its own, received since. */
  hasPresentedOwn: boolean;
}

const run = (steps: readonly Step[]) => {
  const server = new Server();
  const holder = (secret: string): Holder => ({ secret, late: [], shared: undefined, hasPresentedOwn: false });
  const holders: { browser: Holder; thief: Holder | undefined } = { browser: holder('r0'), thief: undefined };
  for (const step of steps) {
    if (step.kind === 'wait') server.now += step.ms;
    else if (step.kind === 'theft') {
      const shared = holders.browser.secret;
      holders.browser = { ...holders.browser, shared, hasPresentedOwn: false };
      holders.thief = { ...holder(shared), shared };
    } else if (step.kind === 'arrival') {
      const arrived = step.latest ? holders.browser.late.pop() : holders.browser.late.shift();
      if (arrived !== undefined) holders.browser.secret = arrived;
    } else {
      const who = holders[step.who];
      if (!who) continue;
      // An aborted request sets no cookie, so responses in transit to an earlier secret are lost.
      if (server.secrets.previous_hash !== who.secret) who.late = [];
      const nextSecret = server.refresh(who.secret);
      if (nextSecret === 'refused') continue;
      if (who.shared !== undefined && who.secret !== who.shared) who.hasPresentedOwn = true;
      if (nextSecret === undefined) continue;
      if (step.answer === 'arrives') who.secret = nextSecret;
      else if (step.answer === 'is late') who.late = [...who.late, nextSecret].slice(-4);
    }
  }
  return { server, ...holders };
};

describe('lost and delayed responses', () => {
  it('never sign out a single browser', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(refreshes('browser'), arrivals, waits), { maxLength: 40 }), (steps) => {
        expect(run(steps).server.hasEnded).toBe(false);
      }),
      { numRuns: propertyRuns(500, 2000) },
    );
  });

  it('never let both users of one secret continue', () => {
    const steps = fc.array(fc.oneof(refreshes('browser'), refreshes('thief'), thefts, arrivals, waits), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        const { server, browser, thief } = run(taken);
        if (browser.hasPresentedOwn && thief?.hasPresentedOwn) expect(server.hasEnded).toBe(true);
      }),
      { numRuns: propertyRuns(1000, 5000) },
    );
  });

  it('end the session for both once both have presented a copied secret and its successors', () => {
    const both = fc.constantFrom('browser' as const, 'thief' as const);
    fc.assert(
      fc.property(both, both, fc.constantFrom(11_000, 720_000), (first, next, ms) => {
        const secrets: Record<'browser' | 'thief', string> = { browser: 'r0', thief: 'r0' };
        const server = new Server();
        const present = (who: 'browser' | 'thief'): void => {
          server.now += ms;
          secrets[who] = server.refresh(secrets[who]) ?? secrets[who];
        };
        const other = { browser: 'thief', thief: 'browser' } as const;
        for (const who of [first, other[first], next, other[next]]) present(who);
        expect(server.hasEnded).toBe(true);
        expect([server.refresh(secrets.browser), server.refresh(secrets.thief)]).toEqual(['refused', 'refused']);
      }),
    );
  });
});
