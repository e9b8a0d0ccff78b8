import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { useCommand } from '../../lib/use-call.ts';
import type { Go, Unsaved } from './bulk-place.ts';
import { checkUpload, noChoices, type UploadChoices, type UploadErrors } from './check-upload.ts';
import { expectJob } from './expected-jobs.ts';
import {
  type FileRow,
  type RefusedFile,
  type RowField,
  toSendAgain,
  type UploadTarget,
  uploadRequest,
  withFiles,
  withRow,
} from './file-rows.ts';
import { heldAgain, holdFiles } from './held-files.ts';
import { failureSentence, failureTitle } from './result-text.ts';
import { useFileUploads } from './use-file-uploads.ts';
import { useTellUnsaved } from './use-tell-unsaved.ts';

type Phase = 'choosing' | 'sending' | 'registering';

/** The failed files of an earlier upload, with what was chosen for it. */
export interface Retry {
  jobId: string;
  rows: readonly FileRow[];
  choices: UploadChoices;
}

/** Files and what they are to become, on their way to a job. */
export function useFilesForm(go: Go, onUnsaved: (unsaved: Unsaved) => void, retry?: Retry) {
  const { rows, change, sendAll, stop } = useFileUploads(retry?.rows);
  const [choices, setChoices] = useState<UploadChoices>(retry?.choices ?? noChoices);
  const [refusedByServer, setRefusedByServer] = useState(retry !== undefined);
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const [errors, setErrors] = useState<UploadErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>('choosing');
  const { mutateAsync: register } = useCommand('bulk-upload-files');
  const sharing = useRef<readonly { id: string }[]>([]);

  const chosen = rows.length > 0 ? 'chosen' : null;
  useTellUnsaved(phase === 'choosing' ? chosen : 'sending', onUnsaved);

  const edited = () => {
    setErrors({});
    setProblem(null);
  };
  const fail = (error: unknown) => {
    const message = messageOf(error, failureSentence('upload'));
    if (error instanceof ApiError && error.code === 'upload_not_found') change(toSendAgain);
    setProblem(message);
    toast.error(failureTitle('upload'), message);
    setPhase('choosing');
  };
  const begin = async (arrived: readonly FileRow[], target: UploadTarget) => {
    setPhase('registering');
    try {
      const { job_id } = await register(uploadRequest(arrived, target));
      holdFiles(job_id, arrived, choices);
      if (retry) heldAgain(retry.jobId, job_id);
      expectJob(job_id);
      go({ open: 'job', jobId: job_id });
    } catch (error) {
      fail(error);
    }
  };
  /** `anyway` goes on with what has arrived and leaves the failed ones out. */
  const submit = async (anyway = false) => {
    const wanted = anyway ? rows.filter(({ sending }) => sending.state === 'sent') : rows;
    const checked = checkUpload(wanted, choices, sharing.current);
    setErrors('errors' in checked ? checked.errors : {});
    setProblem(null);
    if ('errors' in checked) return;
    if (anyway) {
      await begin(wanted, checked.target);
      return;
    }
    setPhase('sending');
    setRefusedByServer(false);
    const sent = await sendAll();
    if (sent?.every(({ sending }) => sending.state === 'sent')) await begin(sent, checked.target);
    else setPhase('choosing');
  };

  return {
    ...{ rows, choices, refused, refusedByServer, errors, problem, phase, submit, stop },
    choose: (next: Partial<UploadChoices>) => {
      edited();
      setChoices((present) => ({ ...present, ...next }));
    },
    /** Which documents share the number that was typed, when several do. */
    shared: (documents: readonly { id: string }[]) => {
      sharing.current = documents;
    },
    add: (files: readonly File[]) => {
      edited();
      const added = withFiles(rows, files);
      setRefused(added.refused);
      change(() => added.rows);
    },
    edit: (key: string, field: RowField, text: string) => {
      edited();
      change((all) => withRow(all, key, { [field]: text }));
    },
    remove: (key: string) => {
      edited();
      change((all) => all.filter((row) => row.key !== key));
    },
  };
}
