import { useRef, useState } from 'react';
import { useCommand } from '../../lib/api/use-call.ts';
import { uploadFiles } from '../../lib/files/upload-files.ts';
import type { TypedInput } from './form-fields.ts';
import { needsNewUploads } from './server-errors.ts';

type Typed = TypedInput & { resubmission_of?: string };
type Files = readonly [draft: File, supporting: File];
export type UploadProgress = readonly [draft: number, supporting: number];

/**
 * Uploads both files and submits. A retry with the same files does not upload them again, so that it sends an identical
 * command with the same Idempotency-Key: a submission whose response was lost is created once.
 */
export const useSendSubmission = () => {
  const submit = useCommand('upload-and-submit-document');
  const uploaded = useRef<{ files: Files; ids: readonly string[] } | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);

  const upload = async (files: Files) => {
    const previous = uploaded.current;
    if (previous?.files.every((file, index) => file === files[index])) return previous.ids;
    setProgress([0, 0]);
    const ids = await uploadFiles('submission', files, {
      onProgress: (index, percent) =>
        setProgress((present) => present && [index === 0 ? percent : present[0], index === 1 ? percent : present[1]]),
    });
    uploaded.current = { files, ids };
    return ids;
  };

  const send = async (typed: Typed, files: Files): Promise<string> => {
    try {
      const [draft_upload_id, supporting_upload_id] = await upload(files);
      if (!draft_upload_id || !supporting_upload_id) throw new Error('uploadFiles returned fewer ids than files');
      const { submission_id } = await submit.mutateAsync({ ...typed, draft_upload_id, supporting_upload_id });
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
