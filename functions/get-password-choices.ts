import { newPassword } from './auth/generated-passwords.ts';
import { handle } from './http/handler.ts';

const choiceCount = 5;

export const handler = handle('get-password-choices', async (_input, { caller }) => ({
  choices: Array.from({ length: choiceCount }, () => newPassword(caller.nrp)),
}));
