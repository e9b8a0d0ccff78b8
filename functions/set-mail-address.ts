import { mailCalls } from '../shared/api/mail.ts';
import { handle } from './http/handler.ts';
import { setMailAddress } from './mail/mail-address-service.ts';

export const handler = handle(mailCalls['set-mail-address'], async ({ address }, context) => ({
  mail: await setMailAddress(address, context),
}));
