import { newPassword } from './auth/generated-passwords.ts';
import { handle } from './http/handler.ts';

const offered = 5;

export const handler = handle('get-password-choices', async (_input, { caller }) => ({
  choices: Array.from({ length: offered }, () => newPassword(caller.nrp)),
}));
