import { isAuditor } from '../../shared/domain/people/roles.ts';
import { canTakePart } from '../../shared/domain/people/smoke-accounts.ts';
import { containsWords, queryWords } from '../../shared/domain/search-words.ts';
import { listProfiles, loadProfile, type Profile } from '../profiles/profile-store.ts';

/** Each page reads at most 2,000 profiles; a search that finds little ends after these. */
const maxPages = 5;

/**
 * Active users, no auditors, whose NRP and name contain every word of the text, at most `limit`. A complete NRP is read
 * directly; a name that occurs only beyond the first 10,000 users is found by the NRP alone, which `more` says.
 */
export const findActiveUsers = async (
  search: string,
  limit: number,
  searcher: string,
): Promise<{ users: Profile[]; more: boolean }> => {
  const words = queryWords(search);
  const [term = ''] = words;
  const isFound = ({ nrp, full_name, active, roles }: Profile): boolean =>
    active && !isAuditor({ roles }) && canTakePart(nrp, searcher) && containsWords(`${nrp} ${full_name ?? ''}`, words);
  if (words.length === 1 && /^\d{8}$/.test(term)) {
    const user = await loadProfile(term);
    return { users: user && isFound(user) ? [user] : [], more: false };
  }
  const users: Profile[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const found = await listProfiles(after, limit - users.length, isFound);
    users.push(...found.users);
    if (found.next === null) return { users, more: false };
    if (users.length === limit) break;
    after = found.next;
  }
  return { users, more: true };
};
