import type { OutputOf } from '../../../../shared/api/index.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { callApi } from '../api/api.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { toast } from '../toast.ts';
import { openFileInNewTab } from './open-file.ts';

const showMissingToast = () => toast.show('File tidak tersedia', 'Dokumen ini belum memiliki file yang terlampir');

type OpenedListener = (documentId: string) => void;
const openedListeners = new Set<OpenedListener>();

/** The file was opened, in a tab of its own or on the page. */
export const reportOpened = (documentId: string): void => {
  for (const listener of openedListeners) listener(documentId);
};

/** Calls the listener whenever the file of a controlled document was opened from this page. Returns its removal. */
export const subscribeOpened = (listener: OpenedListener): (() => void) => {
  openedListeners.add(listener);
  return () => openedListeners.delete(listener);
};

type OpenedFile = Pick<OutputOf<'get-document-file'>, 'inline' | 'external' | 'marked'>;

/** A file that can be printed at once, and whose pages do not say that a print is uncontrolled. */
export const isUnmarked = ({ inline, external, marked }: OpenedFile): boolean =>
  inline && !external && marked === undefined;

/** Says on the page what the pages of such a file do not. */
export const unmarkedNotice = [
  'Tidak terkendali bila dicetak',
  'Halaman berkas ini tidak memuat keterangan revisi dan kode statusnya.',
] as const;

/** Opens a controlled document's file in a new tab. Call it synchronously in the click handler (popup blockers). */
export const openDocument = async ({ id, has_file }: Pick<DocumentRow, 'id' | 'has_file'>): Promise<void> => {
  if (!has_file) {
    showMissingToast();
    return;
  }
  try {
    const response = callApi('get-document-file', { id, kind: 'controlled' });
    await openFileInNewTab(() => response);
    reportOpened(id);
    if (isUnmarked(await response)) toast.show(...unmarkedNotice);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'file_not_found') showMissingToast();
    else toast.error('Gagal membuka preview dokumen', messageOf(error));
  }
};
