import { useRef, useState } from 'react';
import { failureTitle } from '../../../../../shared/domain/jobs/job-outcome.ts';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import type { ReplacedDocument } from '../../../lib/bulk/bulk-view-url.ts';
import { newFiles } from '../../../lib/bulk/chosen-files.ts';
import { toast } from '../../../lib/toast.ts';
import { useOpenView, useReportUnsaved } from '../bulk-context.ts';
import { watchJob } from '../jobs/job-toasts.ts';
import { failureSentence } from '../result-text.ts';
import {
  type FileRow,
  type RejectedFile,
  type RowField,
  type UploadTarget,
  uploadRequest,
  withAllWaiting,
  withFiles,
  withRow,
} from './file-rows.ts';
import { storeRetry, storeSentFiles } from './sent-files.ts';
import { noChoices, type UploadChoices, type UploadErrors, uploadCheck } from './upload-check.ts';
import { useFileUploads } from './use-file-uploads.ts';

type Phase = 'choosing' | 'sending' | 'registering';

export interface Retry {
  jobId: string;
  rows: readonly FileRow[];
  choices: UploadChoices;
}

interface Beginning {
  retry: Retry | undefined;
  replacing: ReplacedDocument | undefined;
}

export const useFilesForm = ({ retry, replacing }: Beginning) => {
  const openView = useOpenView();
  const { rows, change, sendAll, stop } = useFileUploads(retry?.rows);
  const [choices, setChoices] = useState<UploadChoices>(
    retry?.choices ??
      (replacing ? { ...noChoices, replace: true, number: replacing.nomor, documentId: replacing.id } : noChoices),
  );
  const [failedOnServer, setFailedOnServer] = useState(retry !== undefined);
  const [rejected, setRejected] = useState<RejectedFile[]>([]);
  const [errors, setErrors] = useState<UploadErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>('choosing');
  const { mutateAsync: createJob } = useCommand('bulk-upload-files');
  const candidates = useRef<readonly { id: string }[]>([]);

  const chosen = rows.length > 0 ? 'chosen' : null;
  useReportUnsaved(phase === 'choosing' ? chosen : 'sending');

  const clearErrors = () => {
    setErrors({});
    setProblem(null);
  };
  const fail = (error: unknown) => {
    const message = messageOf(error, failureSentence('upload'));
    if (error instanceof ApiError && error.code === 'upload_not_found') change(withAllWaiting);
    setProblem(message);
    toast.error(failureTitle('upload'), message);
    setPhase('choosing');
  };
  const startJob = async (uploadedRows: readonly FileRow[], target: UploadTarget) => {
    setPhase('registering');
    try {
      const { job_id } = await createJob(uploadRequest(uploadedRows, target));
      storeSentFiles(job_id, uploadedRows, choices);
      if (retry) storeRetry(retry.jobId, job_id);
      watchJob(job_id);
      openView({ open: 'job', jobId: job_id });
    } catch (error) {
      fail(error);
    }
  };
  /** `skipFailed` continues with the uploaded files and omits the failed ones. */
  const submit = async (skipFailed = false) => {
    const rowsToSend = skipFailed ? rows.filter(({ sending }) => sending.state === 'sent') : rows;
    const checked = uploadCheck(rowsToSend, choices, candidates.current);
    setErrors('errors' in checked ? checked.errors : {});
    setProblem(null);
    if ('errors' in checked) return;
    if (skipFailed) {
      await startJob(rowsToSend, checked.target);
      return;
    }
    setPhase('sending');
    setFailedOnServer(false);
    const sent = await sendAll();
    if (sent?.every(({ sending }) => sending.state === 'sent')) await startJob(sent, checked.target);
    else setPhase('choosing');
  };

  return {
    rows,
    choices,
    rejected,
    failedOnServer,
    errors,
    problem,
    phase,
    submit,
    stop,
    choose: (next: Partial<UploadChoices>) => {
      clearErrors();
      setChoices((present) => ({ ...present, ...next }));
    },
    setCandidates: (documents: readonly { id: string }[]) => {
      candidates.current = documents;
    },
    add: async (files: readonly File[]) => {
      clearErrors();
      const chosen = await newFiles(files, new Map(rows.map(({ key, file }) => [key, file])));
      setRejected(withFiles(rows, chosen).rejected);
      change((all) => withFiles(all, chosen).rows);
    },
    edit: (key: string, field: RowField, text: string) => {
      clearErrors();
      change((all) => withRow(all, key, { [field]: text }));
    },
    remove: (key: string) => {
      clearErrors();
      change((all) => all.filter((row) => row.key !== key));
    },
  };
};
