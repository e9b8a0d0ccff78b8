import type { RefreshToken } from '../auth/session-store.ts';
import type { RequestDetails } from './call-event.ts';

const name = 'hims_refresh';
/** CloudFront forwards cookies for the auth calls alone. Browsers accept `Secure` on localhost too. */
const attributes = 'Path=/api; HttpOnly; Secure; SameSite=Strict';

export const refreshTokenFrom = ({ cookies }: RequestDetails): RefreshToken | undefined => {
  const parts = /^(\d{8})\.([\w-]{1,64})\.([\w-]{43})$/.exec(cookies.get(name) ?? '');
  if (!parts) return undefined;
  const [, nrp = '', sid = '', secret = ''] = parts;
  return { nrp, sid, secret };
};

export const refreshCookie = ({ nrp, sid, secret }: RefreshToken, endsAt: string, now: Date): string => {
  const seconds = Math.max(0, Math.floor((Date.parse(endsAt) - now.getTime()) / 1000));
  return `${name}=${nrp}.${sid}.${secret}; ${attributes}; Max-Age=${seconds}`;
};

export const clearedRefreshCookie = `${name}=; ${attributes}; Max-Age=0`;
