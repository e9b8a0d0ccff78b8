import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { FieldError } from '../../components/ui/field.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import type { FileUpload } from '../../lib/bulk/attachment-rows.ts';
import { formatFileSize } from '../../lib/format/format.ts';

type FileStateProps = {
  file: File;
  sending: FileUpload;
  /** Beside the progress: how much is sent. */
  inBytes?: boolean;
};

export const FileState = ({ file, sending, inBytes = false }: FileStateProps) => {
  const size = formatFileSize(file.size);
  const progress = (className: string) =>
    sending.state === 'sending' && (
      <Progress value={(sending.sent / file.size) * 100} label={`Mengunggah ${file.name}`} className={className} />
    );
  switch (sending.state) {
    case 'waiting':
      return <p className="text-muted text-sm">{size}</p>;
    case 'sending':
      return inBytes ? (
        <div className="flex items-center gap-2 text-muted text-sm tabular-nums">
          {progress('max-w-60 flex-1')}
          {formatFileSize(sending.sent)} dari {size}
        </div>
      ) : (
        progress('mt-2')
      );
    case 'sent':
      return (
        <p className="flex items-center gap-1 text-done text-sm">
          <CheckCircleIcon aria-hidden size={16} weight="fill" />
          Terunggah · {size}
        </p>
      );
    case 'failed':
      return <FieldError>{sending.message}</FieldError>;
  }
};
