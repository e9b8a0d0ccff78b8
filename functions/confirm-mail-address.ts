import { handle } from './http/handler.ts';
import { confirmMailAddress } from './mail/mail-address-service.ts';

export const handler = handle('confirm-mail-address', async ({ token }, context) => ({
  mail: await confirmMailAddress(token, context),
}));
