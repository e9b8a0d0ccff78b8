import { isExternal } from '../../../../shared/domain/documents/external-documents.ts';

/** What a review confirms: of a document from outside, that it is still in force. */
export const suitableLabel = (document: Parameters<typeof isExternal>[0]): string =>
  isExternal(document) ? 'Masih Berlaku' : 'Masih Sesuai';
