import { callApi } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { openFileInNewTab } from '../../lib/open-file.ts';
import { toast } from '../../lib/toast.ts';

/** Opens the file of one revision in a new tab; call it straight from the click. */
export async function openRevision(id: string, revisi: number): Promise<void> {
  try {
    await openFileInNewTab(() => callApi('get-document-file', { id, kind: 'revision', revisi }));
  } catch (error) {
    toast.error('Gagal membuka preview dokumen', messageOf(error));
  }
}
