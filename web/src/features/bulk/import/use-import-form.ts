import { useEffect, useRef, useState } from 'react';
import { failureTitle } from '../../../../../shared/domain/jobs/job-outcome.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { uploadFiles } from '../../../lib/files/upload-files.ts';
import { toast } from '../../../lib/toast.ts';
import { useOpenView, useReportUnsaved } from '../bulk-context.ts';
import { fileErrorOf } from '../file-checks.ts';
import { watchJob } from '../jobs/job-toasts.ts';
import { failureSentence } from '../result-text.ts';

export const useImportForm = () => {
  const openView = useOpenView();
  const [file, setFile] = useState<File | null>(null);
  const [replace, setReplace] = useState(true);
  const [fileError, setFileError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Uploaded bytes while the upload is running, else null. */
  const [sending, setSending] = useState<number | null>(null);
  const { mutateAsync: createJob } = useCommand('bulk-import-csv');
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  useReportUnsaved(sending === null ? null : 'sending');

  const choose = (chosen: File) => {
    const chosenError = fileErrorOf('csv', chosen);
    setFileError(chosenError);
    setProblem(null);
    setFile(chosenError ? null : chosen);
  };
  const send = async (chosen: File, signal: AbortSignal) => {
    const onProgress = (_: number, percent: number) => setSending((chosen.size * percent) / 100);
    const [upload_id = ''] = await uploadFiles('bulk', [chosen], { signal, onProgress });
    const { job_id } = await createJob({ upload_id, replace_existing: replace, dry_run: true });
    if (signal.aborted) return;
    watchJob(job_id);
    openView({ open: 'job', jobId: job_id });
  };
  const submit = async () => {
    if (!file) {
      setFileError('Pilih file CSV/Excel terlebih dahulu');
      return;
    }
    const abort = new AbortController();
    controller.current = abort;
    setProblem(null);
    setSending(0);
    try {
      await send(file, abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return;
      const message = messageOf(error, failureSentence('import'));
      setProblem(message);
      toast.error(failureTitle('import'), message);
    } finally {
      if (controller.current === abort) setSending(null);
    }
  };

  return {
    file,
    replace,
    fileError,
    problem,
    sending,
    choose,
    submit,
    setReplace,
    clear: () => setFile(null),
    stop: () => controller.current?.abort(),
  };
};
