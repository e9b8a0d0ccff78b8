import type { DocumentRow } from '../../../../shared/domain/documents.ts';
import { callApi } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { openFileInNewTab } from '../../lib/open-file.ts';
import { toast } from '../../lib/toast.ts';

const sayMissing = () => toast.show('File tidak tersedia', 'Dokumen ini belum memiliki file yang terlampir');

/** Opens a controlled document's file in a new tab; call it straight from the click. */
export async function openDocument({ id, has_file }: DocumentRow): Promise<void> {
  if (!has_file) {
    sayMissing();
    return;
  }
  try {
    await openFileInNewTab(() => callApi('get-document-file', { id, kind: 'controlled' }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'file_not_found') sayMissing();
    else toast.error('Gagal membuka preview dokumen', messageOf(error));
  }
}
