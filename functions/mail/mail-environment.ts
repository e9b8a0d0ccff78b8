import { Failure } from '../../shared/errors.ts';

/** Whether this environment sends mail (`mail` in infra/config/environments.ts). */
export const sendsMail = (): boolean => process.env['MAIL'] === 'on';

/** `mail_unavailable` where this environment sends none. */
export const requireMail = (): void => {
  if (!sendsMail()) throw new Failure('mail_unavailable');
};
