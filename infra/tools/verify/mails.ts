import { keys } from '../../../functions/db/keys.ts';
import type { MailAddress } from '../../../functions/mail/mail-address-store.ts';
import { checkpointTag } from '../../../functions/mail/mail-tags.ts';
import { type Check, differenceFindings, type Finding } from './check.ts';
import type { EnvironmentData } from './environment-data.ts';

/** An address belongs to the user in its key, a confirmed one exists, and mails were sent to users only. */
export const mails: Check = {
  name: 'every mail address and every sent mail belongs to its user',
  compare: (data) => ({
    compared: data.mailAddresses.size + data.sentMails.length,
    findings: [...addressFindings(data), ...sentMailFindings(data)],
  }),
};

const addressFindings = ({ mailAddresses, profiles }: EnvironmentData): Finding[] =>
  [...mailAddresses].flatMap(([PK, stored]): Finding[] => {
    const differences = [
      ...(keys.mailAddress(stored.nrp).PK === PK ? [] : [`it names the user ${stored.nrp}`]),
      ...(profiles.has(PK.slice('U#'.length)) ? [] : ['its user does not exist']),
      ...differencesOf(stored),
    ];
    return differenceFindings(`${PK} MAIL`, `${PK} MAIL`, differences, [PK]);
  });

const differencesOf = ({ address, confirmed_at, confirmation }: MailAddress): string[] => [
  ...(address === null && confirmed_at !== null ? ['no address is confirmed'] : []),
  ...(address !== null && confirmation === null ? ['its address has no confirmation'] : []),
  ...(confirmed_at !== null && confirmation?.token_hash === undefined ? ['it is confirmed without a link'] : []),
];

const sentMailFindings = ({ sentMails, profiles }: EnvironmentData): Finding[] =>
  sentMails.flatMap(({ PK, SK }): Finding[] => {
    const nrp = PK.slice('MAILED#'.length);
    if (profiles.has(nrp) || nrp === checkpointTag) return [];
    const line = `${PK} ${SK} is a mail to a user who does not exist`;
    return [{ subject: `${PK} ${SK}`, line, partitions: [PK, keys.profile(nrp).PK] }];
  });
