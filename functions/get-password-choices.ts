import { userCalls } from '../shared/api/users.ts';
import { newPassword } from './auth/generated-passwords.ts';
import { handle } from './http/handler.ts';

const choiceCount = 5;

export const handler = handle(userCalls['get-password-choices'], async (_input, { caller }) => ({
  choices: Array.from({ length: choiceCount }, () => newPassword(caller.nrp)),
}));
