import { FileIcon } from '@phosphor-icons/react/File';
import { XIcon } from '@phosphor-icons/react/X';
import { formatFileSize } from '../../lib/format/format.ts';
import { Button } from './button.tsx';
import { DropArea } from './drop-area.tsx';
import { Progress } from './progress.tsx';

type FileDropProps = {
  file: File | null;
  /** Called with what was chosen or dropped; the caller checks it and keeps it, or leaves `file` as it was. */
  onSelect: (file: File) => void;
  onClear: () => void;
  /** The `accept` of the file dialog ('.pdf'). A drop is not bound by it: check the file. */
  accept?: string;
  /** 0–100 while uploading, else null. */
  progress?: number | null;
  disabled?: boolean;
};

/** One file by drop, click or keyboard. Put it in a `Field` for its label, hint and error. */
export const FileDrop = ({ file, onSelect, onClear, accept, progress = null, disabled = false }: FileDropProps) => {
  const chosen = (open: () => void) =>
    file && (
      <div className="flex items-center gap-3 px-3 py-2">
        <FileIcon aria-hidden size={20} className="shrink-0 text-primary" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" title={file.name}>
            {file.name}
          </p>
          <p className="text-muted text-sm tabular-nums">
            {formatFileSize(file.size)}
            {progress !== null && ` · ${Math.round(progress)}%`}
          </p>
          {progress !== null && <Progress value={progress} label={`Mengunggah ${file.name}`} className="mt-1" />}
        </div>
        {!disabled && (
          <>
            <Button variant="ghost" size="sm" onClick={open}>
              Ganti
            </Button>
            <Button variant="ghost" size="icon" aria-label={`Hapus berkas ${file.name}`} onClick={onClear}>
              <XIcon aria-hidden size={18} />
            </Button>
          </>
        )}
      </div>
    );
  return (
    <DropArea onSelect={([first]) => first && onSelect(first)} accept={accept} disabled={disabled}>
      {file ? chosen : undefined}
    </DropArea>
  );
};
