import type { ReaderSummary } from '../../../../shared/api/reading.ts';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { containsWords, queryWords } from '../../../../shared/domain/search-words.ts';

export interface ListedReader extends ReaderSummary {
  department: DepartmentCode | null;
}

export const peopleFilters = ['semua', 'belum', 'terlambat'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

const isShown: Record<PeopleFilter, (person: ReaderSummary) => boolean> = {
  semua: () => true,
  belum: ({ required, understood }) => understood < required,
  terlambat: ({ overdue }) => overdue > 0,
};

export const departmentOf = ({ department }: ListedReader): string =>
  department === null ? 'Tanpa departemen' : departmentLabels[department];

/** The people of a filter whose NRP and name contain every word of the search. */
export const shownPeople = (
  people: readonly ListedReader[],
  filter: PeopleFilter,
  search: string,
): readonly ListedReader[] => {
  const words = queryWords(search);
  return people.filter(isShown[filter]).filter((person) => containsWords(`${person.nrp} ${userName(person)}`, words));
};

/** Most overdue first, then most unread: as the server orders the people of one department. */
export const inOrderOfLateness = (people: readonly ListedReader[]): ListedReader[] =>
  people.toSorted(
    (one, other) =>
      other.overdue - one.overdue ||
      other.required - other.understood - (one.required - one.understood) ||
      (one.nrp < other.nrp ? -1 : 1),
  );
