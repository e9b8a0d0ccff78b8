import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SentMail } from '../../../infra/local/aws/gateway.ts';
import { waitUntil } from '../../support/submissions.ts';
import { changingUsers, isMailed } from './domains/mail.ts';
import type { Observation } from './observations.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

/** A mail that a user is to receive; one about which a setting changed before it arrived may be sent or not. */
interface ExpectedMail {
  nrp: string;
  isCertain: boolean;
}

const confirmedWithinMs = 60_000;
export const addressOf = (nrp: string): string => `${nrp}@kontraktor.co.id`;

/** All mails that the local stack sent, and those that it should send. */
export class Mailbox {
  readonly #folder: string;
  readonly #mails = new Map<string, SentMail>();
  /** By what a mail is about: the id of a submission that ended, or an address to confirm. */
  readonly #expected = new Map<string, ExpectedMail>();
  /** Links of earlier days have expired. */
  #links = new Map<string, string>();

  readonly #people: ReadonlySet<string>;

  constructor(dataDir: string, people: ReadonlySet<string>) {
    this.#folder = join(dataDir, 'mails');
    this.#people = people;
  }

  /** Reads the mails of which the folder has the newest ones. */
  collect(): void {
    for (const name of readdirSync(this.#folder)) {
      if (!name.endsWith('.json') || this.#mails.has(name)) continue;
      const mail = readMail(join(this.#folder, name));
      if (!mail) continue;
      this.#mails.set(name, mail);
      const [, token] = /\/konfirmasi-email#([\w-]+)/.exec(mail.text) ?? [];
      if (token !== undefined) this.#links.set(mail.to[0] ?? '', token);
    }
  }

  tokenFor(address: string): string | undefined {
    this.collect();
    return this.#links.get(address);
  }

  /** What was requested before is a day old. */
  expireLinks(): void {
    this.#links = new Map();
  }

  /** Called before a setting of a user changes. */
  expectChange(nrp: string): void {
    this.collect();
    for (const [about, expected] of this.#expected)
      if (expected.nrp === nrp && this.#about(about).length === 0) expected.isCertain = false;
  }

  /** Expects what the commands of a group lead to. */
  follow({ seen, before, world }: { seen: readonly Observation[]; before: World; world: World }): void {
    const changed = new Set(
      seen.flatMap((each) =>
        each.kind === 'set-address' || each.kind === 'confirm-address' || each.kind === 'enable-mail' ? [each.nrp] : [],
      ),
    );
    for (const each of seen) {
      if (each.outcome.code !== 'ok') continue;
      if (each.kind === 'set-address' && each.address !== null)
        this.#expected.set(each.address, {
          nrp: each.nrp,
          isCertain: world.mail.get(each.nrp)?.address === each.address,
        });
      const { by, state } = (each.kind === 'decide' && world.submissions.get(each.id)) || {};
      if (each.kind !== 'decide' || by === undefined || (state !== 'approved' && state !== 'rejected')) continue;
      const isSteady = !changingUsers.some((nrp) => nrp === by);
      const isCertain = isSteady || (!changed.has(by) && isMailed(before.mail.get(by)));
      this.#expected.set(each.id, { nrp: by, isCertain });
    }
  }

  /** Expects the digest that a person was notified of. */
  expectDigest(nrp: string, world: World, { day, isOfReviews }: { day: string; isOfReviews: boolean }): void {
    const facts = world.mail.get(nrp);
    if ((facts && !isMailed(facts)) || !this.#people.has(nrp)) return;
    const address = facts?.address ?? addressOf(nrp);
    this.#expected.set(digestName(address, day, isOfReviews), { nrp, isCertain: true });
  }

  /** Lines about mails that were sent more often than once, or not at all. */
  problems(dayOf: (time: string) => string): { missing: string[]; repeated: string[] } {
    this.collect();
    const digests = Map.groupBy(
      [...this.#mails.values()].filter(({ text }) => !/pengajuan=|#/.test(text.replace(/\/konfirmasi-email$/gm, ''))),
      ({ to, sent_at, subject }) => digestName(to[0] ?? '', dayOf(sent_at), /tinjauan berkala/.test(subject)),
    );
    const counts = [...this.#expected].map(([about, { nrp, isCertain }]) => {
      const count = digests.get(about)?.length ?? this.#about(about).length;
      return { line: `${count} mails to ${nrp} about ${about}`, count, isCertain };
    });
    const unexpected = [...digests.keys()].filter((name) => !this.#expected.has(name));
    return {
      missing: counts.filter(({ count, isCertain }) => count === 0 && isCertain).map(({ line }) => line),
      repeated: [
        ...counts.flatMap(({ line, count }) => Array.from({ length: Math.max(0, count - 1) }, () => line)),
        ...unexpected.map((name) => `a mail that no one expects: ${name}`),
      ],
    };
  }

  get size(): number {
    return this.#mails.size;
  }

  /** Mails about a submission, or with the link for an address. */
  #about(about: string): SentMail[] {
    return [...this.#mails.values()].filter(({ to, text }) =>
      about.includes('@')
        ? to[0] === about && text.includes('/konfirmasi-email#')
        : text.includes(`pengajuan=${about}`),
    );
  }
}

const digestName = (address: string, day: string, isOfReviews: boolean): string =>
  `${isOfReviews ? 'reviews' : 'digest'} of ${day} to ${address}`;

/** Undefined for one that was deleted because newer ones follow. */
const readMail = (path: string): SentMail | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as SentMail;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Gives each person a confirmed address. */
export const setAddresses = async (people: readonly Person[], mails: Mailbox): Promise<void> => {
  await Promise.all(people.map((person) => person.ok('set-mail-address', { address: addressOf(person.nrp) })));
  await Promise.all(
    people.map(async (person) => {
      const token = await waitUntil(async () => mails.tokenFor(addressOf(person.nrp)), confirmedWithinMs);
      await person.ok('confirm-mail-address', { token });
    }),
  );
};
