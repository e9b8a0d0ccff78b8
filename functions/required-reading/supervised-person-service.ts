import { Failure } from '../../shared/errors.ts';
import type { Caller } from '../http/handler.ts';
import { loadProfile, type Profile } from '../profiles/profile-store.ts';
import { departmentsOfList } from './supervision-rules.ts';

/** An active user whose reading the caller may see; `not_found` for all others, unknown ones too. */
export const loadSupervisedPerson = async (nrp: string, caller: Caller): Promise<Profile> => {
  const [person, departments] = [await loadProfile(nrp), departmentsOfList(caller, undefined)];
  const { department } = person ?? {};
  const isSupervised = departments === undefined || (department !== undefined && departments.includes(department));
  if (!person?.active || !isSupervised) throw new Failure('not_found');
  return person;
};
