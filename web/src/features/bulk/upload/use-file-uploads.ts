import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { uploadFiles } from '../../../lib/files/upload-files.ts';
import { type FileRow, withRow, withUnsentWaiting } from './file-rows.ts';
import { runConcurrently } from './run-concurrently.ts';

const concurrency = 3;

/** Chosen files and their uploads: three at a time; each URL is signed immediately before its upload. */
export const useFileUploads = (initialRows: readonly FileRow[] = []) => {
  const [rows, setRows] = useState(initialRows);
  const latest = useRef(rows);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const change = useCallback((edit: (rows: readonly FileRow[]) => readonly FileRow[]) => {
    latest.current = edit(latest.current);
    setRows(latest.current);
  }, []);

  const sendOne = async ({ key, file }: FileRow, signal: AbortSignal) => {
    const setSending = (sending: FileRow['sending']) => change((all) => withRow(all, key, { sending }));
    setSending({ state: 'sending', sent: 0 });
    try {
      const onProgress = (_: number, percent: number) =>
        setSending({ state: 'sending', sent: (file.size * percent) / 100 });
      const [upload_id = ''] = await uploadFiles('bulk', [file], { signal, onProgress });
      setSending({ state: 'sent', upload_id });
    } catch (error) {
      const message = messageOf(error, `Berkas “${file.name}” gagal diunggah. Silakan coba lagi.`);
      setSending(signal.aborted ? { state: 'waiting' } : { state: 'failed', message });
    }
  };

  /** Uploads the remaining files; returns the updated rows, or null after an abort. */
  const sendAll = async (): Promise<readonly FileRow[] | null> => {
    const abort = new AbortController();
    controller.current = abort;
    change(withUnsentWaiting);
    const waiting = latest.current.filter(({ sending }) => sending.state === 'waiting');
    await runConcurrently(waiting, concurrency, (row) => sendOne(row, abort.signal), abort.signal);
    return abort.signal.aborted ? null : latest.current;
  };

  return { rows, change, sendAll, stop: () => controller.current?.abort() };
};
