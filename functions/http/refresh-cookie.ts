import type { RequestDetails } from './call-event.ts';

const name = 'hims_refresh';
/** The front passes cookies on for the auth calls alone. `Secure` holds on localhost too, which browsers trust. */
const attributes = 'Path=/api; HttpOnly; Secure; SameSite=Strict';

/** Which session a refresh token belongs to, and the secret that proves it. */
export interface RefreshToken {
  nrp: string;
  sid: string;
  secret: string;
}

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
