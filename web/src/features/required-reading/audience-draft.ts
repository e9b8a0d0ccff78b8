import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import {
  type Audience,
  audiencePositions,
  maxAudienceUsers,
  noOne,
  normalAudience,
  positionKey,
} from '../../../../shared/domain/required-reading/audiences.ts';

/** `default`: what the company configured for type and department; `chosen`: departments, positions and people. */
export const audienceKinds = ['default', 'everyone', 'chosen'] as const;
export type AudienceKind = (typeof audienceKinds)[number];

export interface AudienceDraft {
  kind: AudienceKind;
  departments: readonly DepartmentCode[];
  /** Keys of the positions (`positionKey`). */
  positions: readonly string[];
  /** NRPs as typed, separated by commas, spaces or lines. */
  users: string;
}

export const draftOf = (audience: Audience, isDefault: boolean): AudienceDraft => ({
  kind: isDefault ? 'default' : audience.everyone ? 'everyone' : 'chosen',
  departments: audience.departments,
  positions: audience.positions.map(positionKey),
  users: audience.users.join(', '),
});

export const emptyDraft: AudienceDraft = { kind: 'chosen', departments: [], positions: [], users: '' };

const typedUsers = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '');

/** The audience of the draft, null for the default; or what is wrong with it. */
export const audienceOf = ({
  kind,
  departments,
  positions,
  users,
}: AudienceDraft): { audience: Audience | null } | { problem: string } => {
  if (kind === 'default') return { audience: null };
  if (kind === 'everyone') return { audience: { ...noOne, everyone: true } };
  const nrps = typedUsers(users);
  const wrong = nrps.find((each) => !/^\d{8}$/.test(each));
  if (wrong !== undefined) return { problem: `NRP “${wrong}” tidak benar. NRP harus 8 angka.` };
  if (nrps.length > maxAudienceUsers) return { problem: `Paling banyak ${maxAudienceUsers} orang` };
  if (departments.length + positions.length + nrps.length === 0)
    return { problem: 'Pilih sedikitnya satu departemen, jabatan, atau orang' };
  return {
    audience: normalAudience({
      ...noOne,
      departments: [...departments],
      positions: audiencePositions.filter((each) => positions.includes(positionKey(each))),
      users: nrps,
    }),
  };
};
