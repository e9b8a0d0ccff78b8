import type { ComponentType, ReactNode } from 'react';
import type { OutputOf } from '../../../../shared/api/index.ts';

export type NumberLookup = OutputOf<'get-hims-document'>;
export type CardDocument = NumberLookup['documents'][number];

/** What other features show and do on the page. */
export type DocumentPageParts = {
  Readers: ComponentType<{ document: CardDocument }>;
  Copies: ComponentType<{ document: CardDocument }>;
  ReviewButton: ComponentType<{ document: CardDocument }>;
  /** The button that prints controlled copies. */
  printButton: (document: CardDocument) => ReactNode;
};
