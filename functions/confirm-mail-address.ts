import { mailCalls } from '../shared/api/mail.ts';
import { handle } from './http/handler.ts';
import { confirmMailAddress } from './mail/mail-address-service.ts';

export const handler = handle(mailCalls['confirm-mail-address'], async ({ token }, context) => ({
  mail: await confirmMailAddress(token, context),
}));
