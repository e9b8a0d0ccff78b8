import { useState } from 'react';
import { attachmentBatch, maxChosenFiles } from '../../../lib/bulk/attachment-batch.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { fileErrorOf } from '../file-checks.ts';
import type { RejectedFile } from '../upload/file-rows.ts';

/** Adds chosen files to the batch, and lists those that cannot be used. */
export const useChosenFiles = () => {
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const add = async (files: readonly File[]) => {
    const checked = files.map((file) => ({ file, message: fileErrorOf('files', file) }));
    const refused = checked.flatMap(({ file, message }) => (message === null ? [] : [{ name: file.name, message }]));
    const usable = checked.flatMap(({ file, message }) => (message === null ? [file] : []));
    const overflow = await attachmentBatch.add(usable);
    const limit = `Paling banyak ${formatNumber(maxChosenFiles)} berkas dalam daftar; lampirkan dahulu yang sudah dipilih.`;
    setRejected([
      ...(overflow > 0 ? [{ name: `${formatNumber(overflow)} berkas lainnya`, message: limit }] : []),
      ...refused,
    ]);
  };
  return { add, rejected };
};
