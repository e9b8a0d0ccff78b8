import type { RequestOf } from '../../../../../shared/api/index.ts';
import { callApi } from '../../../lib/api/api.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { openFileInNewTab } from '../../../lib/files/open-file.ts';
import { toast } from '../../../lib/toast.ts';

/** Downloads the present file without marks, for who sees evidence. */
export const downloadOriginal = (id: string): Promise<void> => openFile({ id, kind: 'original' });

/** Opens or downloads a file in a new tab. Call it synchronously in the click handler (popup blockers). */
export const openFile = async (file: RequestOf<'get-document-file'>): Promise<void> => {
  try {
    await openFileInNewTab(() => callApi('get-document-file', file));
  } catch (error) {
    toast.error('Gagal membuka preview dokumen', messageOf(error));
  }
};
