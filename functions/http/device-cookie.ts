import { deviceRetentionSeconds } from '../auth/device-store.ts';
import type { RequestDetails } from './call-event.ts';

const name = 'hims_device';
const attributes = 'Path=/api/validate-login; HttpOnly; Secure; SameSite=Strict';
/** Users of a shared computer, the latest first. */
const maxUsers = 8;

interface DeviceEntry {
  nrp: string;
  secret: string;
}

const deviceEntries = ({ cookies }: RequestDetails): DeviceEntry[] =>
  (cookies.get(name) ?? '')
    .split('~')
    .slice(0, maxUsers)
    .flatMap((part) => {
      const [, nrp, secret] = /^(\d{8})\.([\w-]{43})$/.exec(part) ?? [];
      return nrp === undefined || secret === undefined ? [] : [{ nrp, secret }];
    });

/** The secret that this browser received when this NRP signed in on it; undefined in other browsers. */
export const deviceSecretFrom = (request: RequestDetails, nrp: string): string | undefined =>
  deviceEntries(request).find((entry) => entry.nrp === nrp)?.secret;

/**
 * Adds a user to the browser's device cookie. The cookie grants no access: it only exempts this browser from a lock
 * that failures elsewhere caused.
 */
export const deviceCookie = (request: RequestDetails, entry: DeviceEntry): string => {
  const others = deviceEntries(request).filter(({ nrp }) => nrp !== entry.nrp);
  const value = [entry, ...others]
    .slice(0, maxUsers)
    .map(({ nrp, secret }) => `${nrp}.${secret}`)
    .join('~');
  return `${name}=${value}; ${attributes}; Max-Age=${deviceRetentionSeconds}`;
};
