import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { isAuditor } from '../../shared/domain/people/roles.ts';
import { canTakePart } from '../../shared/domain/people/smoke-accounts.ts';
import { containsWords, queryWords } from '../../shared/domain/search-words.ts';
import { listProfiles, loadProfile, type Profile } from '../profiles/profile-store.ts';

/** Each page reads at most 2,000 profiles; a search ends after these. */
const maxPages = 5;

/** 0 where name or NRP begins with the words, 1 where each word begins a part of them, 2 where one only occurs within. */
const matchRank = ({ nrp, full_name }: Profile, words: readonly string[]): number => {
  const name = normalForm(full_name ?? '');
  if ([name, nrp].some((text) => text.startsWith(words.join(' ')))) return 0;
  const parts = [nrp, ...name.split(' ')];
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 1 : 2;
};

/**
 * Active users with an account, no auditors, whose NRP and name contain every word of the text, at most `limit`; first those that begin
 * with the words. A complete NRP is read directly; a name that occurs only beyond the first 10,000 users is found by the
 * NRP alone, which `more` says.
 */
export const findActiveUsers = async (
  search: string,
  limit: number,
  searcher: string,
): Promise<{ users: Profile[]; more: boolean }> => {
  const words = queryWords(search);
  const [term = ''] = words;
  const isFound = ({ nrp, full_name, active, without_account, roles }: Profile): boolean =>
    active &&
    !without_account &&
    !isAuditor({ roles }) &&
    canTakePart(nrp, searcher) &&
    containsWords(`${nrp} ${full_name ?? ''}`, words);
  if (words.length === 1 && /^\d{8}$/.test(term)) {
    const user = await loadProfile(term);
    return { users: user && isFound(user) ? [user] : [], more: false };
  }
  const found: Profile[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < maxPages && after !== null; page += 1) {
    const { users, next } = await listProfiles(after, Number.POSITIVE_INFINITY, isFound);
    found.push(...users);
    after = next;
  }
  const byRank = Map.groupBy(found, (user) => matchRank(user, words));
  const users = [0, 1, 2].flatMap((rank) => byRank.get(rank) ?? []).slice(0, limit);
  return { users, more: after !== null || found.length > limit };
};
