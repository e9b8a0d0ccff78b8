import { findDepartment, normalizedTerm, words } from '../../../shared/domain/import/aliases.ts';
import { positionTitle } from '../../../shared/domain/people/roles.ts';
import {
  type Audience,
  audience,
  audiencePositions,
  maxAudienceUsers,
  noOne,
  normalAudience,
} from '../../../shared/domain/required-reading/audiences.ts';

const everyone = words`Semua, Semua Departemen, Seluruh Departemen, Seluruh Karyawan, Semua Karyawan, All,
  All Department, All Departments`;
const everyoneTerms = new Set(everyone.map(normalizedTerm));
const noOneTerm = normalizedTerm('Tidak didistribusikan');
const positionsByTerm = new Map(audiencePositions.map((each) => [normalizedTerm(positionTitle(each)), each]));

/** The audience that a list names, separated by commas or semicolons, as `audienceText` writes it; or the first unknown word. */
export const parseAudience = (text: string): { audience: Audience } | { unknown: string } => {
  const named = text.split(/\s*[,;\n]\s*/).filter((word) => word !== '');
  const found: Audience = { ...noOne, departments: [], positions: [], users: [] };
  for (const word of named) {
    const term = normalizedTerm(word);
    const department = findDepartment(word);
    const position = positionsByTerm.get(term);
    if (everyoneTerms.has(term)) found.everyone = true;
    else if (position) found.positions.push(position);
    else if (department) found.departments.push(department);
    else if (/^\d{8}$/.test(word)) found.users.push(word);
    else if (term !== noOneTerm || named.length > 1) return { unknown: word };
  }
  const normal = normalAudience(found);
  return audience.safeParse(normal).success
    ? { audience: normal }
    : { unknown: `lebih dari ${maxAudienceUsers} orang` };
};
