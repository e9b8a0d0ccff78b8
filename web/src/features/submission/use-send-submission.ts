import { useRef, useState } from 'react';
import { isUnanswered } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { putFile, requestUploads } from '../../lib/files/upload-files.ts';
import { type FileField, fileFields, type TypedInput, type UploadInput } from './form-fields.ts';
import { needsNewUploads, UnknownOutcome, UploadFailure } from './server-errors.ts';

type Typed = TypedInput & { resubmission_of?: string };
type Files = Record<FileField, File | null>;
export type UploadProgress = readonly [draft: number, supporting: number];
type UploadIds = Partial<Record<UploadInput, string>>;

const uploadInputs = Object.entries(fileFields) as [UploadInput, FileField][];

/** Uploads the chosen files; an error names the field of the file that failed, and aborts the other. */
const uploadAll = async (files: Files, onProgress: (field: FileField, percent: number) => void): Promise<UploadIds> => {
  const chosen = uploadInputs.flatMap(([input, field]) => {
    const file = files[field];
    return file ? [{ input, field, file }] : [];
  });
  if (chosen.length === 0) return {};
  const targets = await requestUploads(
    'submission',
    chosen.map(({ file }) => file),
  );
  const abort = new AbortController();
  const ids = await Promise.all(
    chosen.map(async ({ input, field }, index): Promise<[UploadInput, string]> => {
      const target = targets[index];
      if (!target) throw new Error('create-upload-urls returned fewer ids than files');
      try {
        await putFile(target, abort.signal, (percent) => onProgress(field, percent));
        return [input, target.upload_id];
      } catch (cause) {
        // The first failure is the one that Promise.all reports.
        abort.abort();
        throw new UploadFailure(field, cause);
      }
    }),
  );
  return Object.fromEntries(ids);
};

/**
 * Uploads the files and submits. A retry with the same files does not upload them again, so that it sends an identical
 * command with the same Idempotency-Key: a submission whose response was lost is created once.
 */
export const useSendSubmission = () => {
  const submit = useCommand('upload-and-submit-document');
  const uploaded = useRef<{ files: Files; ids: UploadIds } | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);

  const upload = async (files: Files, requireFreeNumber: () => Promise<void>) => {
    const previous = uploaded.current;
    // A lost response may have reserved the number for this very submission, so a retry does not check it.
    if (previous && uploadInputs.every(([, field]) => previous.files[field] === files[field])) return previous.ids;
    await requireFreeNumber();
    setProgress([0, 0]);
    const ids = await uploadAll(files, (field, percent) =>
      setProgress((present) => present && (field === 'draft_file' ? [percent, present[1]] : [present[0], percent])),
    );
    uploaded.current = { files, ids };
    return ids;
  };

  /** `requireFreeNumber` throws when the number would be refused; nothing is uploaded then. */
  const send = async (typed: Typed, files: Files, requireFreeNumber: () => Promise<void>): Promise<string> => {
    try {
      const ids = await upload(files, requireFreeNumber);
      const { submission_id } = await submit.mutateAsync({ ...typed, ...ids }).catch((cause: unknown) => {
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
