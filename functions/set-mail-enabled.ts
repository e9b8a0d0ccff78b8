import { mailCalls } from '../shared/api/mail.ts';
import { handle } from './http/handler.ts';
import { setMailEnabled } from './mail/mail-address-service.ts';

export const handler = handle(mailCalls['set-mail-enabled'], async ({ enabled }, context) => ({
  mail: await setMailEnabled(enabled, context),
}));
