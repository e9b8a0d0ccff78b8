import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import { normalizedSearch } from './search-text.ts';

/** Which documents of the list are shown. */
export const recipientFilters = ['all', 'reading'] as const;
export type RecipientFilter = (typeof recipientFilters)[number];

/** Documents of one page: their progress is counted in one call. */
export const rowsPerPage = 20;

/** What must be read comes first, the earliest due date first; then by number. */
const order = ({ document, reading }: DistributedDocument): string =>
  `${reading?.due_on ?? '9999'} ${document.nomor.toLowerCase()} ${document.id}`;

/** The documents of a filter whose number or name contains the search. */
export const shownDocuments = (
  documents: readonly DistributedDocument[],
  filter: RecipientFilter,
  search: string,
): DistributedDocument[] => {
  const term = normalizedSearch(search);
  return documents
    .filter(({ reading }) => filter === 'all' || reading !== null)
    .filter(({ document }) => normalizedSearch(`${document.nomor} ${document.nama}`).includes(term))
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
};
