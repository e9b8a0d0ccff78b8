import { deviceRetentionSeconds } from '../auth/device-store.ts';
import type { RequestDetails } from './call-event.ts';

const name = 'hims_device';
const attributes = 'Path=/api/validate-login; HttpOnly; Secure; SameSite=Strict';
/** People who share a computer, the latest first. */
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

/** What this browser was given when this NRP signed in on it; undefined for a browser it never did on. */
export const deviceSecretFrom = (request: RequestDetails, nrp: string): string | undefined =>
  deviceEntries(request).find((known) => known.nrp === nrp)?.secret;

/** Adds a person to those the browser is known by; it lets no one in, it only keeps others' failures from locking them out. */
export const deviceCookie = (request: RequestDetails, known: DeviceEntry): string => {
  const others = deviceEntries(request).filter(({ nrp }) => nrp !== known.nrp);
  const value = [known, ...others]
    .slice(0, maxUsers)
    .map(({ nrp, secret }) => `${nrp}.${secret}`)
    .join('~');
  return `${name}=${value}; ${attributes}; Max-Age=${deviceRetentionSeconds}`;
};
