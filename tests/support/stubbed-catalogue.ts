import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import type { Answers, BodyOf } from './stubbed-calls.ts';

type StoredDocument = BodyOf<'get-hims-document'>['documents'][number];

/** Of a document controller. */
const everyRight = {
  see_history: true,
  see_evidence: false,
  see_readers: true,
  see_copies: true,
  see_reviews: true,
  compare: false,
  review: true,
  revise: true,
};

export const storedDocument = (row: DocumentRow, values: Partial<StoredDocument> = {}): StoredDocument => ({
  ...row,
  file_name: row.has_file ? 'dokumen.pdf' : null,
  source: 'import',
  ended_reason: null,
  change: null,
  revision_need: null,
  updated_by: null,
  updated_at: '2026-11-01T02:00:00.000Z',
  reviewed_on: null,
  review_months: null,
  safety_critical: null,
  revisions: [],
  edits: [],
  may: everyRight,
  ...values,
});

/**
 * The lists of the departments with these documents as they are at that moment, and each document by its id or number;
 * no file contains what is searched for.
 */
export const listed = (rows: readonly DocumentRow[], versions = { catalogue: 1 }): Answers => ({
  'search-in-files': { hits: [] },
  'list-hims-documents': ({ department }) => ({
    documents: rows.filter((row) => row.department === department),
    catalogue_version: versions.catalogue,
  }),
  'get-hims-document': ({ id, nomor }) => ({
    documents: rows.filter((row) => row.id === id || row.nomor === nomor).map((row) => storedDocument(row)),
    number_status: nomor === undefined ? null : { is_used: true, in_flight: null },
  }),
});
