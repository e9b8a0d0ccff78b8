import type { OutputOf } from '../../../../shared/api/index.ts';

export type NumberLookup = OutputOf<'get-hims-document'>;
export type CardDocument = NumberLookup['documents'][number];
