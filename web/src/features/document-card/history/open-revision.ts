import type { RequestOf } from '../../../../../shared/api/index.ts';
import { callApi } from '../../../lib/api/api.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { openFileInNewTab } from '../../../lib/files/open-file.ts';
import { toast } from '../../../lib/toast.ts';

/** Opens the file of a past revision in a new tab. Call it synchronously in the click handler (popup blockers). */
export const openRevision = (id: string, revisi: number): Promise<void> => openFile({ id, kind: 'revision', revisi });

/** Opens a replaced file in a new tab; `version` is the document's version after the replacement. */
export const openReplacedFile = (id: string, version: number): Promise<void> =>
  openFile({ id, kind: 'replaced', version });

/** Downloads the present file without marks, for who sees evidence. */
export const downloadOriginal = (id: string): Promise<void> => openFile({ id, kind: 'original' });

const openFile = async (file: RequestOf<'get-document-file'>): Promise<void> => {
  try {
    await openFileInNewTab(() => callApi('get-document-file', file));
  } catch (error) {
    toast.error('Gagal membuka preview dokumen', messageOf(error));
  }
};
