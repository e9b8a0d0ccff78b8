import { maxDigestDocuments } from '../../../../shared/api/attachments.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { callApi } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { sha256Of } from '../files/upload-files.ts';

interface ComparedFile {
  key: string;
  file: File;
  document: DocumentRow;
}

/**
 * Reports each file that its document has already. One that cannot be read now, or is not compared because the server
 * does not answer, is left alone: its upload reports why, and the job attaches no file twice.
 */
export const findAttachedFiles = async (
  compared: readonly ComparedFile[],
  isCurrent: () => boolean,
  onAttached: (file: ComparedFile) => void,
): Promise<void> => {
  try {
    for (let at = 0; at < compared.length; at += maxDigestDocuments) {
      const step = compared.slice(at, at + maxDigestDocuments);
      const document_ids = [...new Set(step.map(({ document }) => document.id))].join(',');
      const { digests: attachedDigests } = await callApi('get-file-digests', { document_ids });
      const digestOf = new Map(attachedDigests.map(({ document_id, sha256 }) => [document_id, sha256]));
      for (const each of step) {
        if (!isCurrent()) return;
        const attached = digestOf.get(each.document.id);
        if (attached !== undefined && attached === (await digestOrNull(each.file))) onAttached(each);
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

/** The comparison is repeated with each change of a list. */
const digests = new WeakMap<File, string>();

const digestOrNull = async (file: File): Promise<string | null> => {
  try {
    const digest = digests.get(file) ?? (await sha256Of(file));
    digests.set(file, digest);
    return digest;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};
