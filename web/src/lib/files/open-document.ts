import type { DocumentRow } from '../../../../shared/domain/documents.ts';
import { callApi } from '../api/api.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { toast } from '../toast.ts';
import { openFileInNewTab } from './open-file.ts';

const showMissingToast = () => toast.show('File tidak tersedia', 'Dokumen ini belum memiliki file yang terlampir');

/** Opens a controlled document's file in a new tab. Call it synchronously in the click handler (popup blockers). */
export const openDocument = async ({ id, has_file }: DocumentRow): Promise<void> => {
  if (!has_file) {
    showMissingToast();
    return;
  }
  try {
    await openFileInNewTab(() => callApi('get-document-file', { id, kind: 'controlled' }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'file_not_found') showMissingToast();
    else toast.error('Gagal membuka preview dokumen', messageOf(error));
  }
};
