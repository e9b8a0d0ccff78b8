import { WarningIcon } from '@phosphor-icons/react/Warning';
import { useEffect, useState } from 'react';
import { accessWarning, type FileAccess } from '../../../../shared/domain/files/file-findings.ts';

/** One file after the other: a batch may have hundreds, of 10 MB each. */
let reading: Promise<unknown> = Promise.resolve();

const readAccess = (file: File, isWanted: () => boolean): Promise<FileAccess | undefined> => {
  const read = reading.then(async () =>
    isWanted() ? (await import('../../components/comparison/read-file.ts')).readFileAccess(file) : undefined,
  );
  reading = read.catch(() => undefined);
  return read;
};

/** Says of a chosen file that readers cannot open or print it. What cannot be read, as a damaged file, is the server's to refuse. */
export const FileAccessWarning = ({ file }: { file: File }) => {
  const [access, setAccess] = useState<FileAccess>();
  useEffect(() => {
    let isCurrent = true;
    readAccess(file, () => isCurrent).then(
      (found) => isCurrent && setAccess(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    access && (
      <p role="status" className="flex items-start gap-1 text-review text-sm">
        <WarningIcon aria-hidden size={16} weight="fill" className="mt-px shrink-0" />
        <span>{accessWarning('Berkas ini', access)}</span>
      </p>
    )
  );
};
