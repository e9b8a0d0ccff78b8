import { Failure } from '../../shared/errors.ts';
import { isMailPaused } from './mail-pause-store.ts';

/** Whether this environment sends mail (`mail` in infra/config/environments.ts). */
export const sendsMail = (): boolean => process.env['MAIL'] === 'on';

/** `mail_unavailable` where this environment sends none, or an operator has paused it. */
export const requireMail = async (): Promise<void> => {
  if (!sendsMail() || (await isMailPaused())) throw new Failure('mail_unavailable');
};
