import { changeOf } from '../../shared/domain/documents/documents.ts';
import type { NamedReading } from '../../shared/domain/notices/reading-notices.ts';
import { loadDocumentsOrDeleted } from '../documents/document-store.ts';

/** What notices say of the documents that they ask to read, by id; without deleted ones. */
export const loadNamedReadings = async (documentIds: readonly string[]): Promise<Map<string, NamedReading>> => {
  const documents = await loadDocumentsOrDeleted([...new Set(documentIds)]);
  return new Map(
    documents.flatMap((document) => {
      if (!document || document.deleted_at !== undefined) return [];
      const { id, nomor, nama, revisi } = document;
      return [[id, { nomor, nama, revisi, changeReason: changeOf(document)?.reason }] as const];
    }),
  );
};
