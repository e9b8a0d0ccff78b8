import pLimit from 'p-limit';
import { indexDocuments } from '../../../functions/file-search/index-service.ts';
import { extractDocumentText } from '../../../functions/texts/extraction-service.ts';
import type { StoredDocument } from './documents.ts';

/** Extracts the texts of the documents' files and indexes them, as the workers do after a publication. */
export const createTexts = async (documents: readonly StoredDocument[]): Promise<void> => {
  const ids = documents.map(({ current }) => current.id);
  await pLimit(4).map(ids, extractDocumentText);
  await indexDocuments(ids);
};
