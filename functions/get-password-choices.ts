import { handle } from './lib/handler.ts';
import { newPassword } from './lib/new-passwords.ts';

const offered = 5;

export const handler = handle('get-password-choices', async (_input, { caller }) => ({
  choices: Array.from({ length: offered }, () => newPassword(caller.nrp)),
}));
