import { isDeepStrictEqual } from 'node:util';
import { keys } from '../../../functions/db/keys.ts';
import { roles } from '../../../shared/domain/people/roles.ts';
import type { Check, Finding } from './check.ts';
import type { EnvironmentData } from './environment-data.ts';

/** Posts and roles are looked up apart from the profiles: who decides, who is notified, how many admins there are. */
export const posts: Check = {
  name: 'every post and role equals the profile of its holder',
  compare: (data) => ({
    compared: data.profiles.size + data.holdings.size + data.members.size,
    findings: [...holdingFindings(data), ...memberFindings(data), ...adminFindings(data)],
  }),
};

const holdingFindings = ({ profiles, holdings }: EnvironmentData): Finding[] => {
  const wanted = new Map(
    [...profiles].flatMap(([nrp, { active, positions }]) =>
      positions.map(({ role, department }) => {
        const { SK } = keys.position(role, nrp, department);
        const held = positions.filter((each) => keys.position(each.role, nrp, each.department).SK === SK);
        return [SK, { nrp, held: active ? held : [] }] as const;
      }),
    ),
  );
  return [...new Set([...wanted.keys(), ...holdings.keys()])].flatMap((SK): Finding[] => {
    const [expected, stored] = [wanted.get(SK), holdings.get(SK)];
    const nrp = (expected ?? stored)?.nrp ?? '';
    if (isDeepStrictEqual(stored?.held ?? [], expected?.held ?? [])) return [];
    const { PK } = keys.profile(nrp);
    const line = `${keys.positions} ${SK} has ${JSON.stringify(stored?.held ?? [])}, ${PK} PROFILE holds ${JSON.stringify(expected?.held ?? [])}`;
    return [{ subject: SK, line, partitions: [keys.positions, PK] }];
  });
};

const memberFindings = ({ profiles, members }: EnvironmentData): Finding[] => {
  const nrps = new Set([...profiles.keys(), ...[...members.values()].map(({ nrp }) => nrp)]);
  return [...nrps].flatMap((nrp) =>
    roles.flatMap((role): Finding[] => {
      const { PK } = keys.roleMember(role, nrp);
      const profile = profiles.get(nrp);
      const isWanted = profile?.active === true && profile.roles.includes(role);
      if ((members.get(`${PK} ${nrp}`)?.has_role ?? false) === isWanted) return [];
      const line = `${PK} ${nrp} says that the user ${isWanted ? 'does not have' : 'has'} the role, U#${nrp} PROFILE says the opposite`;
      return [{ subject: `${PK} ${nrp}`, line, partitions: [PK, keys.profile(nrp).PK] }];
    }),
  );
};

/** The members of the role are compared with the profiles. */
const adminFindings = ({ members, admins = 0 }: EnvironmentData): Finding[] => {
  const active = [...members.values()].filter(({ role, has_role }) => role === 'admin' && has_role).length;
  if (admins === active) return [];
  const { PK, SK } = keys.adminCount;
  const line = `${PK} ${SK} counts ${admins} admins, ${active} users have the role`;
  return [{ subject: PK, line, partitions: [PK, keys.roleMembers('admin')] }];
};
