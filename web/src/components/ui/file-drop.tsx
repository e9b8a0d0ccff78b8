import { FileIcon } from '@phosphor-icons/react/dist/icons/File';
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/icons/UploadSimple';
import { XIcon } from '@phosphor-icons/react/dist/icons/X';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { formatFileSize } from '../../lib/format.ts';
import { Button } from './button.tsx';
import { useFieldControl } from './field.tsx';
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
export function FileDrop({ file, onSelect, onClear, accept, progress = null, disabled = false }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const wiring = useFieldControl();

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    // Emptied at once, so that a refused file leaves nothing behind and the same one can be chosen again.
    event.target.value = '';
    if (chosen) onSelect(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onSelect(dropped);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's extra; the button inside does the same by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        if (!disabled) setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'rounded-md border border-control border-dashed bg-surface transition-colors duration-120',
        file && 'border-solid border-line',
        over && 'border-primary bg-primary-soft',
        wiring['aria-invalid'] && 'border-danger',
      )}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={choose}
        tabIndex={-1}
        className="sr-only"
        {...wiring}
      />
      {file ? (
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
              <Button variant="ghost" size="sm" onClick={() => input.current?.click()}>
                Ganti
              </Button>
              <Button variant="ghost" size="icon" aria-label={`Hapus berkas ${file.name}`} onClick={onClear}>
                <XIcon aria-hidden size={18} />
              </Button>
            </>
          )}
        </div>
      ) : (
        <button
          type="button"
          disabled={disabled}
          onClick={() => input.current?.click()}
          className="flex min-h-16 w-full items-center gap-3 rounded-md px-3 py-3 text-left hover:bg-primary-soft/50 disabled:opacity-55"
        >
          <UploadSimpleIcon aria-hidden size={20} className="shrink-0 text-primary" />
          <span>
            <span className="font-semibold text-primary">Pilih berkas</span>
            <span className="text-muted max-sm:hidden"> atau seret ke sini</span>
          </span>
        </button>
      )}
    </div>
  );
}
