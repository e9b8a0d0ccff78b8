import { useRef, useState } from 'react';
import { isUnanswered } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-call.ts';
import { putFile, requestUploads } from '../../lib/files/upload-files.ts';
import { type FileField, fileFields, type TypedInput } from './form-fields.ts';
import { needsNewUploads, UnknownOutcome, UploadFailure } from './server-errors.ts';

type Typed = TypedInput & { resubmission_of?: string };
type Files = readonly [draft: File, supporting: File];
export type UploadProgress = readonly [draft: number, supporting: number];

const fieldsInOrder: readonly FileField[] = Object.values(fileFields);

/** Uploads the files; an error names the field of the file that failed, and aborts the other. */
const uploadAll = async (files: Files, onProgress: (index: number, percent: number) => void): Promise<string[]> => {
  const targets = await requestUploads('submission', files);
  const abort = new AbortController();
  return Promise.all(
    targets.map(async (target, index) => {
      try {
        await putFile(target, abort.signal, (percent) => onProgress(index, percent));
        return target.upload_id;
      } catch (cause) {
        // The first failure is the one that Promise.all reports.
        abort.abort();
        throw new UploadFailure(fieldsInOrder[index], cause);
      }
    }),
  );
};

/**
 * Uploads both files and submits. A retry with the same files does not upload them again, so that it sends an identical
 * command with the same Idempotency-Key: a submission whose response was lost is created once.
 */
export const useSendSubmission = () => {
  const submit = useCommand('upload-and-submit-document');
  const uploaded = useRef<{ files: Files; ids: readonly string[] } | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);

  const upload = async (files: Files, requireFreeNumber: () => Promise<void>) => {
    const previous = uploaded.current;
    // A lost response may have reserved the number for this very submission, so a retry does not check it.
    if (previous?.files.every((file, index) => file === files[index])) return previous.ids;
    await requireFreeNumber();
    setProgress([0, 0]);
    const ids = await uploadAll(files, (index, percent) =>
      setProgress((present) => present && [index === 0 ? percent : present[0], index === 1 ? percent : present[1]]),
    );
    uploaded.current = { files, ids };
    return ids;
  };

  /** `requireFreeNumber` throws when the number would be refused; nothing is uploaded then. */
  const send = async (typed: Typed, files: Files, requireFreeNumber: () => Promise<void>): Promise<string> => {
    try {
      const [draft_upload_id, supporting_upload_id] = await upload(files, requireFreeNumber);
      if (!draft_upload_id || !supporting_upload_id)
        throw new Error('create-upload-urls returned fewer ids than files');
      const command = { ...typed, draft_upload_id, supporting_upload_id };
      const { submission_id } = await submit.mutateAsync(command).catch((cause: unknown) => {
        throw isUnanswered(cause) ? new UnknownOutcome(cause) : cause;
      });
      uploaded.current = null;
      return submission_id;
    } catch (error) {
      if (needsNewUploads(error)) uploaded.current = null;
      throw error;
    } finally {
      setProgress(null);
    }
  };

  return { send, progress };
};
