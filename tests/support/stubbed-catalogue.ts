import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import type { Answers, BodyOf } from './stubbed-calls.ts';

type StoredDocument = BodyOf<'get-hims-document'>['documents'][number];

export const storedDocument = (row: DocumentRow, values: Partial<StoredDocument> = {}): StoredDocument => ({
  ...row,
  ...{ file_name: row.has_file ? 'dokumen.pdf' : null, source: 'import', ended_reason: null },
  ...{ updated_by: null, updated_at: '2026-11-01T02:00:00.000Z', reviewed_on: null, review_months: null },
  ...{ revisions: [], edits: [], ...values },
});

/** The lists of the departments with these documents as they are at that moment, and each document by its id. */
export const listed = (rows: readonly DocumentRow[], versions = { catalogue: 1 }): Answers => ({
  'list-hims-documents': ({ department }) => ({
    documents: rows.filter((row) => row.department === department),
    catalogue_version: versions.catalogue,
  }),
  'get-hims-document': ({ id }) => ({
    documents: rows.filter((row) => row.id === id).map((row) => storedDocument(row)),
    number_status: null,
  }),
});
