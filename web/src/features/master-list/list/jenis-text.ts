import type { Jenis } from '../../../../../shared/domain/documents.ts';

/** As the column shows it: the code, spelled out where it says nothing. */
export const jenisText = (jenis: Jenis): string => (jenis === 'OTHER' ? 'OTHER (Lainnya)' : jenis);
