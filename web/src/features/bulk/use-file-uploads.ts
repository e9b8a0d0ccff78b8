import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { uploadFiles } from '../../lib/uploads.ts';
import { type FileRow, toSend, withRow } from './file-rows.ts';
import { inLanes } from './lanes.ts';

const atOnce = 3;

/** Chosen files, and their way to storage: three at a time, each URL signed when its file's turn has come. */
export function useFileUploads(first: readonly FileRow[] = []) {
  const [rows, setRows] = useState(first);
  const latest = useRef(rows);
  const present = useRef<AbortController | null>(null);
  useEffect(() => () => present.current?.abort(), []);

  const change = useCallback((edit: (rows: readonly FileRow[]) => readonly FileRow[]) => {
    latest.current = edit(latest.current);
    setRows(latest.current);
  }, []);

  const sendOne = async ({ key, file }: FileRow, signal: AbortSignal) => {
    const say = (sending: FileRow['sending']) => change((all) => withRow(all, key, { sending }));
    say({ state: 'sending', sent: 0 });
    try {
      const onProgress = (_: number, percent: number) => say({ state: 'sending', sent: (file.size * percent) / 100 });
      const [upload_id = ''] = await uploadFiles('bulk', [file], { signal, onProgress });
      say({ state: 'sent', upload_id });
    } catch (error) {
      const message = messageOf(error, `Berkas “${file.name}” gagal diunggah. Silakan coba lagi.`);
      say(signal.aborted ? { state: 'waiting' } : { state: 'failed', message });
    }
  };

  /** Sends what has not arrived yet; answers the rows as they are then, or null when it was stopped. */
  const sendAll = async (): Promise<readonly FileRow[] | null> => {
    const abort = new AbortController();
    present.current = abort;
    change(toSend);
    const waiting = latest.current.filter(({ sending }) => sending.state === 'waiting');
    await inLanes(waiting, atOnce, (row) => sendOne(row, abort.signal), abort.signal);
    return abort.signal.aborted ? null : latest.current;
  };

  return { rows, change, sendAll, stop: () => present.current?.abort() };
}
