import { mailOffNotice } from '../../shared/domain/notices/mail-notices.ts';
import { retryOnConflict } from '../db/transactions.ts';
import { notify } from '../notifications/notification-store.ts';
import { loadMailAddress, mailAddressPut } from './mail-address-store.ts';
import type { UndeliverableMail } from './mail-event-rules.ts';
import { switchedOff } from './mail-rules.ts';

/**
 * Switches an address off and notifies its user in the bell, each once however often the event comes. Resolves to
 * whether the user still has the address.
 */
export const followUndeliverableMail = async (mail: UndeliverableMail): Promise<boolean> => {
  const { nrp } = mail;
  const off = await retryOnConflict(async (write) => {
    const before = await loadMailAddress(nrp);
    const after = switchedOff(before, mail);
    if (after && after !== before) await write([mailAddressPut(before, after)]);
    return after?.switched_off;
  });
  if (!off) return false;
  await notify(nrp, {
    event_id: `MAIL#${off.at}`,
    at: off.at,
    submission_id: null,
    ...mailOffNotice(off.reason),
  });
  return true;
};
