import { useQuery } from '@tanstack/react-query';
import { evidenceOf } from '../../../../../shared/domain/evidence/evidence-of-revisions.ts';
import { callKey } from '../../../lib/api/use-call.ts';
import { loadPages } from '../../../lib/load-pages.ts';
import type { CardDocument } from '../card-document.ts';

/** Readings of a document in a company of 3,000 with ten revisions, twice over. */
const maxReadings = 60_000;

/** All evidence of a document, by revision: of its readers too, those of past revisions and those who left. */
export const useEvidence = (document: CardDocument) => {
  const { id } = document;
  const query = useQuery({
    queryKey: callKey('list-audit-trail', { document_id: id, kind: 'reading' }),
    queryFn: async ({ signal }) => {
      const [readings, copies] = await Promise.all([
        loadPages('list-audit-trail', { document_id: id, kind: 'reading', export: true }, ({ events }) => events, {
          maxRows: maxReadings,
          signal,
        }),
        loadPages('list-copies', { document_id: id }, (page) => page.copies, { signal }),
      ]);
      return { readings: readings.rows, copies: copies.rows };
    },
  });
  return { ...query, evidence: query.data && evidenceOf(document, query.data) };
};
