import { mailCalls } from '../shared/api/mail.ts';
import { handle } from './http/handler.ts';
import { loadMailSettings } from './mail/mail-address-service.ts';

export const handler = handle(mailCalls['get-mail-settings'], async (_input, { caller }) => ({
  mail: await loadMailSettings(caller.nrp),
}));
