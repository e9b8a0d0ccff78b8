import { keys } from '../../../functions/db/keys.ts';
import { userRightsOf } from '../../../functions/profiles/profile-store.ts';
import { type Check, differenceFindings, type Finding, fieldDifferences } from './check.ts';
import type { EnvironmentData } from './environment-data.ts';

/** What a user may do is what the last change of their history left. */
export const userHistories: Check = {
  name: 'every user has the roles and posts of the last change in their history',
  compare: (data) => ({
    compared: data.profiles.size,
    findings: [
      ...[...new Set([...data.profiles.keys(), ...data.userEvents.keys()])].flatMap((nrp) => userFindings(nrp, data)),
      ...unrecordedFindings(data),
    ],
  }),
};

const userFindings = (nrp: string, { profiles, userEvents }: EnvironmentData): Finding[] => {
  const [profile, event] = [profiles.get(nrp), userEvents.get(nrp)];
  if (!event) return [];
  const history = keys.userHistory(nrp);
  const { PK, SK } = keys.profile(nrp);
  const source = `${history} ${keys.userEvent(nrp, event.version).SK}`;
  const differences = profile
    ? [
        ...fieldDifferences(userRightsOf(profile), userRightsOf(event), source),
        ...(profile.version < event.version ? [`version is ${profile.version}, ${source} is later`] : []),
      ]
    : [`it does not exist, and ${source} does`];
  return differenceFindings(nrp, `${PK} ${SK}`, differences, [PK, history]);
};

/** Users whom no release with this history has changed. */
const unrecordedFindings = ({ profiles, userEvents }: EnvironmentData): Finding[] => {
  const count = [...profiles.keys()].filter((nrp) => !userEvents.has(nrp)).length;
  if (count === 0) return [];
  const line = `${count} users have no history of their roles and posts: an earlier release changed them last`;
  return [{ subject: 'unrecorded', line, partitions: [], isNote: true }];
};
