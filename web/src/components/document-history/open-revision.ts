import type { RequestOf } from '../../../../shared/api/index.ts';
import { callApi } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/api-error.ts';
import { openFileInNewTab } from '../../lib/files/open-file.ts';
import { toast } from '../../lib/toast.ts';

/** Opens the file of one revision in a new tab; call it straight from the click. */
export const openRevision = (id: string, revisi: number): Promise<void> => openFile({ id, kind: 'revision', revisi });

/** The same for bytes that others took the place of; `version` is the one that change made of the document. */
export const openReplacedFile = (id: string, version: number): Promise<void> =>
  openFile({ id, kind: 'replaced', version });

const openFile = async (file: RequestOf<'get-document-file'>): Promise<void> => {
  try {
    await openFileInNewTab(() => callApi('get-document-file', file));
  } catch (error) {
    toast.error('Gagal membuka preview dokumen', messageOf(error));
  }
};
