import type { ComponentType, ReactNode } from 'react';
import type { OutputOf } from '../../../../shared/api/index.ts';

export type NumberLookup = OutputOf<'get-hims-document'>;
export type DocumentDetail = NumberLookup['documents'][number];

/** What other features show and do on the page. */
export type DocumentPageParts = {
  Readers: ComponentType<{ document: DocumentDetail }>;
  Copies: ComponentType<{ document: DocumentDetail }>;
  ReviewButton: ComponentType<{ document: DocumentDetail }>;
  printButton: (document: DocumentDetail) => ReactNode;
};
