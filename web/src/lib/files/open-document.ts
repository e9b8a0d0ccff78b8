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

/**
 * Opens a controlled document's file in a new tab, where the browser can at a page. Call it synchronously in the click
 * handler (popup blockers).
 */
export const openDocument = async (
  { id, has_file }: Pick<DocumentRow, 'id' | 'has_file'>,
  page?: number,
): Promise<void> => {
  if (!has_file) {
    showMissingToast();
    return;
  }
  try {
    await openFileInNewTab(async () => {
      const file = await callApi('get-document-file', { id, kind: 'controlled' });
      // Browsers' viewers of PDFs read the page from the fragment (RFC 8118).
      return page !== undefined && file.inline ? { ...file, url: `${file.url}#page=${page}` } : file;
    });
    reportOpened(id);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'file_not_found') showMissingToast();
    else toast.error('Gagal membuka preview dokumen', messageOf(error));
  }
};
