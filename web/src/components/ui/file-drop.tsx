import { FileIcon } from '@phosphor-icons/react/File';
import { XIcon } from '@phosphor-icons/react/X';
import { formatFileSize } from '../../lib/format/format.ts';
import { Button } from './button.tsx';
import { DropArea } from './drop-area.tsx';
import { Progress } from './progress.tsx';

type FileDropProps = {
  file: File | null;
  /** Called with the chosen or dropped file; the caller validates it and updates `file`, or leaves it unchanged. */
  onSelect: (file: File) => void;
  /** Makes several files selectable, for a form that has more than one field for them. */
  onSelectSeveral?: (files: File[]) => void;
  onClear: () => void;
  onView?: (() => void) | undefined;
  /** The `accept` of the file dialog ('.pdf'). It does not restrict drops: validate the file. */
  accept?: string;
  /** 0–100 while uploading, else null. */
  progress?: number | null;
  disabled?: boolean;
};

/** Accepts one file by drop, click or keyboard. Use inside a `Field` for label, hint and error. */
export const FileDrop = (props: FileDropProps) => {
  const { file, onSelect, onSelectSeveral, onClear, onView, accept, progress = null, disabled = false } = props;
  const select = (files: File[]) => {
    const [first] = files;
    if (files.length > 1 && onSelectSeveral) onSelectSeveral(files);
    else if (first) onSelect(first);
  };
  const renderFile = (open: () => void) =>
    file && (
      <div className="flex flex-wrap items-center gap-x-3 px-3 py-2">
        <FileIcon aria-hidden size={20} className="shrink-0 text-primary" />
        <div className="min-w-0 flex-1 basis-40">
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
          <div className="ml-auto flex items-center">
            {onView && (
              <Button variant="ghost" size="sm" aria-label={`Lihat dulu ${file.name}`} onClick={onView}>
                Lihat dulu
              </Button>
            )}
            <Button variant="ghost" size="sm" onClick={open}>
              Ganti
            </Button>
            <Button variant="ghost" size="icon" aria-label={`Hapus berkas ${file.name}`} onClick={onClear}>
              <XIcon aria-hidden size={18} />
            </Button>
          </div>
        )}
      </div>
    );
  return (
    <DropArea onSelect={select} accept={accept} multiple={onSelectSeveral !== undefined} disabled={disabled}>
      {file ? renderFile : undefined}
    </DropArea>
  );
};
