import { maxConfirmationsPerDay } from '../../../../shared/domain/people/mail-addresses.ts';
import type { Command } from '../commands.ts';
import { type Domain, refusedOr } from '../domain.ts';
import { type Harness, personOf } from '../harness.ts';
import { changingUsers } from '../mailbox.ts';
import { oneOf, outcomeOf, readInTurn, type Send } from '../send.ts';
import { type MailFacts, type World, withEntry } from '../world.ts';

const prepare = ({ does, who, which, isRepeated }: Command, world: World, harness: Harness): Send | undefined => {
  const nrp = oneOf(changingUsers, who);
  const person = personOf(harness, nrp);
  switch (does) {
    case 'set-address': {
      const address = which === 4 ? null : `${harness.freshName()}@kontraktor.co.id`;
      return async () => {
        harness.mails.expectChange(nrp);
        const answer = await person.do('set-mail-address', { address }, isRepeated);
        return { kind: 'set-address', nrp, address, outcome: outcomeOf(answer) };
      };
    }
    case 'confirm-address': {
      const { address = null, isConfirmed = true } = world.mail.get(nrp) ?? {};
      const token = address === null || isConfirmed ? undefined : harness.mails.tokenFor(address);
      if (address === null || token === undefined) return undefined;
      return async () => {
        harness.mails.expectChange(nrp);
        const answer = await person.do('confirm-mail-address', { token }, isRepeated);
        return { kind: 'confirm-address', nrp, address, outcome: outcomeOf(answer) };
      };
    }
    case 'enable-mail': {
      const isEnabled = which !== 0;
      return async () => {
        harness.mails.expectChange(nrp);
        const answer = await person.do('set-mail-enabled', { enabled: isEnabled }, isRepeated);
        return { kind: 'enable-mail', nrp, isEnabled, outcome: outcomeOf(answer) };
      };
    }
    default:
      return undefined;
  }
};

const after: NonNullable<Domain['after']> = (world, seen) => {
  if (seen.kind !== 'set-address' && seen.kind !== 'confirm-address' && seen.kind !== 'enable-mail') return undefined;
  const { code } = seen.outcome;
  const before = world.mail.get(seen.nrp);
  if (!before) return [];
  const changed = (changes: Partial<MailFacts>) => (): World => ({
    ...world,
    mail: withEntry(world.mail, seen.nrp, { ...before, ...changes }),
  });
  switch (seen.kind) {
    case 'set-address': {
      const { address } = seen;
      if (address === null) return refusedOr(world, code, undefined, changed({ address, isConfirmed: false }));
      const refusal = before.requests < maxConfirmationsPerDay ? undefined : 'mail_limit';
      const requests = before.requests + 1;
      return refusedOr(world, code, refusal, changed({ address, requests, isConfirmed: false }));
    }
    case 'confirm-address': {
      const refusal = before.address === seen.address ? undefined : 'mail_link_invalid';
      return refusedOr(world, code, refusal, changed({ isConfirmed: true }));
    }
    case 'enable-mail':
      return refusedOr(world, code, undefined, changed({ isEnabled: seen.isEnabled }));
  }
};

/** A user sees their own address as it was set. */
const read: NonNullable<Domain['read']> = async (seen, _before, harness) => {
  const concerned = seen.flatMap((each) =>
    each.kind === 'set-address' || each.kind === 'confirm-address' || each.kind === 'enable-mail' ? [each.nrp] : [],
  );
  const found = await readInTurn(new Set(concerned), async (nrp) => {
    const { mail } = await personOf(harness, nrp).ok('get-mail-settings', {});
    return [nrp, mailText({ address: mail.address, isConfirmed: mail.confirmed, isEnabled: mail.enabled })] as const;
  });
  return ({ mail }) =>
    found.flatMap(([nrp, text]) => {
      const facts = mail.get(nrp);
      const expected = facts && mailText(facts);
      return text === expected ? [] : [`the mail of ${nrp} is ${text}, expected ${expected}`];
    });
};

const mailText = ({ address, isConfirmed, isEnabled }: Omit<MailFacts, 'requests'>): string =>
  `${address}${isConfirmed ? ' confirmed' : ''}${isEnabled ? ' enabled' : ''}`;

export const mail: Domain = { prepare, after, read };
