import { handle } from './http/handler.ts';
import { setMailAddress } from './mail/mail-address-service.ts';

export const handler = handle('set-mail-address', async ({ address }, context) => ({
  mail: await setMailAddress(address, context),
}));
