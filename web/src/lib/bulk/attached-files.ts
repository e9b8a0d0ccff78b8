import { maxDigestDocuments } from '../../../../shared/api/attachments.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { callApi } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { digestOf } from '../files/upload-files.ts';

interface ComparedFile {
  key: string;
  file: File;
  document: DocumentRow;
}

/** The document, in its version, from whose file a file is known to differ. */
const differing = new WeakMap<File, string>();
const versionOf = ({ id, version }: DocumentRow): string => `${id} ${version}`;

/**
 * Reports each file that its document has already; pairs that are known to differ are not asked for again. One that cannot be read now, or is not compared because the server
 * does not answer, is left alone: its upload reports why, and the job attaches no file twice.
 */
export const findAttachedFiles = async (
  compared: readonly ComparedFile[],
  isCurrent: () => boolean,
  onAttached: (file: ComparedFile) => void,
): Promise<void> => {
  const open = compared.filter(({ file, document }) => differing.get(file) !== versionOf(document));
  try {
    for (let at = 0; at < open.length; at += maxDigestDocuments) {
      const step = open.slice(at, at + maxDigestDocuments);
      const document_ids = [...new Set(step.map(({ document }) => document.id))].join(',');
      const { digests: attachedDigests } = await callApi('get-file-digests', { document_ids });
      const digestOf = new Map(attachedDigests.map(({ document_id, sha256 }) => [document_id, sha256]));
      for (const each of step) {
        if (!isCurrent()) return;
        const isSame = await hasDigest(each.file, digestOf.get(each.document.id));
        if (isSame) onAttached(each);
        else if (isSame === false) differing.set(each.file, versionOf(each.document));
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

/** Undefined where the file cannot be read now. */
const hasDigest = async (file: File, digest: string | undefined): Promise<boolean | undefined> => {
  if (digest === undefined) return false;
  try {
    return (await digestOf(file)) === digest;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
};
