import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { uploadFiles } from '../../lib/uploads.ts';
import { useCommand } from '../../lib/use-call.ts';
import type { Go, Unsaved } from './bulk-place.ts';
import { refusalOf } from './check-files.ts';
import { expectJob } from './expected-jobs.ts';
import { failureSentence, failureTitle } from './result-text.ts';
import { useTellUnsaved } from './use-tell-unsaved.ts';

/** A file for the import, on its way to its dry run. */
export function useImportForm(go: Go, onUnsaved: (unsaved: Unsaved) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [replace, setReplace] = useState(true);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Bytes that have arrived, while the file is on its way. */
  const [sending, setSending] = useState<number | null>(null);
  const { mutateAsync: register } = useCommand('bulk-import-csv');
  const present = useRef<AbortController | null>(null);
  useEffect(() => () => present.current?.abort(), []);

  useTellUnsaved(sending === null ? null : 'sending', onUnsaved);

  const choose = (chosen: File) => {
    const refused = refusalOf('csv', chosen);
    setRefusal(refused);
    setProblem(null);
    setFile(refused ? null : chosen);
  };
  const send = async (chosen: File, signal: AbortSignal) => {
    const onProgress = (_: number, percent: number) => setSending((chosen.size * percent) / 100);
    const [upload_id = ''] = await uploadFiles('bulk', [chosen], { signal, onProgress });
    const { job_id } = await register({ upload_id, replace_existing: replace, dry_run: true });
    if (signal.aborted) return;
    expectJob(job_id);
    go({ open: 'job', jobId: job_id });
  };
  const submit = async () => {
    if (!file) {
      setRefusal('Pilih file CSV/Excel terlebih dahulu');
      return;
    }
    const abort = new AbortController();
    present.current = abort;
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
      if (present.current === abort) setSending(null);
    }
  };

  return {
    ...{ file, replace, refusal, problem, sending },
    ...{ choose, submit, setReplace },
    clear: () => setFile(null),
    stop: () => present.current?.abort(),
  };
}
