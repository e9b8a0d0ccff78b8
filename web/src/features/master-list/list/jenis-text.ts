import type { Jenis } from '../../../../../shared/domain/documents/document-types.ts';

/** The code as the column shows it; 'OTHER' gets an explanation. */
export const jenisText = (jenis: Jenis): string => (jenis === 'OTHER' ? 'OTHER (Lainnya)' : jenis);
