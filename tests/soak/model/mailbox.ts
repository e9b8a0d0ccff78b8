import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SentMail } from '../../../infra/local/aws/gateway.ts';
import { dateAt } from '../../../shared/domain/time/working-days.ts';
import { nrps } from '../../support/nrps.ts';
import { waitUntil } from '../../support/submissions.ts';
import { companyTimeZone } from './clock.ts';
import type { Observation } from './observations.ts';
import type { Person } from './people.ts';
import type { MailFacts, World } from './world.ts';

/** Users who change their mail; those of all others stays as it is. */
export const changingUsers = [nrps.sheEmployee, nrps.manager] as const;

/** Whether outcomes and digests are mailed. */
export const isMailed = (facts: MailFacts | undefined): boolean =>
  facts !== undefined && facts.address !== null && facts.isConfirmed && facts.isEnabled;

/** A mail that a user is to receive; one about which a setting changed before it arrived may be sent or not. */
interface ExpectedMail {
  nrp: string;
  isCertain: boolean;
}

const confirmedWithinMs = 180_000;
const addressOf = (nrp: string): string => `${nrp}@kontraktor.co.id`;

const digestTopic = (address: string, day: string): string => `digest of ${day} to ${address}`;

/** What no other mail is about: the address to confirm, the submission that ended, or the digest of a day. */
const topicOf = ({ to: [address = ''], subject, text, sent_at }: SentMail): string => {
  if (/: konfirmasi alamat/.test(subject)) return address;
  const [, submission] = /pengajuan=([\w-]+)/.exec(text) ?? [];
  return submission ?? digestTopic(address, dateAt(sent_at, companyTimeZone));
};

/** All mails that the local stack sent, and those that it should send. */
export class Mailbox {
  readonly #folder: string;
  readonly #people: ReadonlySet<string>;
  readonly #files = new Set<string>();
  /** How many mails were sent about each topic. */
  readonly #sent = new Map<string, number>();
  readonly #expected = new Map<string, ExpectedMail>();
  /** Submissions of the initial data, whose notices may still be on their way when the addresses are confirmed. */
  readonly #initial: ReadonlySet<string>;
  /** By the address to confirm; links of earlier days have expired. */
  #links = new Map<string, string>();

  constructor(dataDir: string, people: ReadonlySet<string>, initial: ReadonlySet<string>) {
    this.#folder = join(dataDir, 'mails');
    this.#people = people;
    this.#initial = initial;
  }

  get size(): number {
    return this.#files.size;
  }

  /** Reads the mails of which the folder has the newest ones. */
  collect(): void {
    for (const name of readdirSync(this.#folder)) {
      const mail = name.endsWith('.json') && !this.#files.has(name) ? readMail(join(this.#folder, name)) : undefined;
      if (!mail) continue;
      this.#files.add(name);
      const topic = topicOf(mail);
      if (this.#initial.has(topic)) continue;
      this.#sent.set(topic, (this.#sent.get(topic) ?? 0) + 1);
      const [, token] = /\/konfirmasi-email#([\w-]+)/.exec(mail.text) ?? [];
      if (token !== undefined) this.#links.set(topic, token);
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
    for (const [topic, expected] of this.#expected)
      if (expected.nrp === nrp && !this.#sent.has(topic)) expected.isCertain = false;
  }

  /** Expects what the commands of a group lead to. */
  follow({ seen, before, world }: { seen: readonly Observation[]; before: World; world: World }): void {
    this.collect();
    const changed = new Set(
      seen.flatMap((each) =>
        each.kind === 'set-address' || each.kind === 'confirm-address' || each.kind === 'enable-mail' ? [each.nrp] : [],
      ),
    );
    for (const each of seen) {
      if (each.outcome.code !== 'ok') continue;
      if (each.kind === 'set-address' && each.address !== null) {
        const isCertain = world.mail.get(each.nrp)?.address === each.address;
        this.#expected.set(each.address, { nrp: each.nrp, isCertain });
      }
      if (each.kind !== 'decide') continue;
      const { by, state } = world.submissions.get(each.id) ?? {};
      if (by === undefined || (state !== 'approved' && state !== 'rejected')) continue;
      const isSteady = !changingUsers.some((nrp) => nrp === by);
      const isCertain = isSteady || (!changed.has(by) && isMailed(before.mail.get(by)));
      this.#expected.set(each.id, { nrp: by, isCertain });
    }
  }

  /** Expects the digest that a person was notified of. */
  expectDigest(nrp: string, world: World, day: string): void {
    const facts = world.mail.get(nrp);
    if ((facts && !isMailed(facts)) || !this.#people.has(nrp)) return;
    this.#expected.set(digestTopic(facts?.address ?? addressOf(nrp), day), { nrp, isCertain: true });
  }

  /** Lines about mails that were not sent, and one for each that was sent again or is not expected. */
  problems(): { missing: string[]; repeated: string[] } {
    this.collect();
    const missing = [...this.#expected].filter(([topic, { isCertain }]) => isCertain && !this.#sent.has(topic));
    const repeated = [...this.#sent].flatMap(([topic, count]) => {
      const isSetUp = [...this.#people].some((nrp) => addressOf(nrp) === topic);
      const most = isSetUp || this.#expected.has(topic) ? 1 : 0;
      return Array.from({ length: Math.max(0, count - most) }, () => topic);
    });
    return { missing: missing.map(([topic, { nrp }]) => `to ${nrp} about ${topic}`), repeated };
  }
}

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
