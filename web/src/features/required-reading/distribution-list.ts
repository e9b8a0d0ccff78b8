import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import { containsWords, queryWords } from '../../../../shared/domain/search-words.ts';

export const distributionFilters = ['all', 'reading'] as const;
export type DistributionFilter = (typeof distributionFilters)[number];

/** Documents of one page: their progress is counted in one call. */
export const rowsPerPage = 20;

/** What must be read comes first, the earliest due date first; then by number. */
const order = ({ document, reading }: DistributedDocument): string =>
  `${reading?.due_on ?? '9999'} ${document.nomor.toLowerCase()} ${document.id}`;

/** The documents of a filter whose number and name contain every word of the search. */
export const shownDocuments = (
  documents: readonly DistributedDocument[],
  filter: DistributionFilter,
  search: string,
): DistributedDocument[] => {
  const words = queryWords(search);
  return documents
    .filter(({ reading }) => filter === 'all' || reading !== null)
    .filter(({ document }) => containsWords(`${document.nomor} ${document.nama}`, words))
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
};
