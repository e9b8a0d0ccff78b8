import { knownForSeconds } from '../auth/device-store.ts';
import type { RequestFacts } from './call-event.ts';

const name = 'hims_device';
const attributes = 'Path=/api/validate-login; HttpOnly; Secure; SameSite=Strict';
/** People who share a computer, the latest first. */
const mostPeople = 8;

interface Known {
  nrp: string;
  secret: string;
}

const knownIn = ({ cookies }: RequestFacts): Known[] =>
  (cookies.get(name) ?? '')
    .split('~')
    .slice(0, mostPeople)
    .flatMap((part) => {
      const [, nrp, secret] = /^(\d{8})\.([\w-]{43})$/.exec(part) ?? [];
      return nrp === undefined || secret === undefined ? [] : [{ nrp, secret }];
    });

/** What this browser was given when this NRP signed in on it; undefined for a browser it never did on. */
export const deviceSecretOf = (request: RequestFacts, nrp: string): string | undefined =>
  knownIn(request).find((known) => known.nrp === nrp)?.secret;

/** Adds a person to those the browser is known by; it lets no one in, it only keeps others' failures from locking them out. */
export const deviceCookie = (request: RequestFacts, known: Known): string => {
  const others = knownIn(request).filter(({ nrp }) => nrp !== known.nrp);
  const value = [known, ...others]
    .slice(0, mostPeople)
    .map(({ nrp, secret }) => `${nrp}.${secret}`)
    .join('~');
  return `${name}=${value}; ${attributes}; Max-Age=${knownForSeconds}`;
};
