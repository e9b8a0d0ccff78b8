import { UploadSimpleIcon } from '@phosphor-icons/react/dist/icons/UploadSimple';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { useFieldControl } from '../../components/ui/field.tsx';
import { cn } from '../../lib/cn.ts';

type FilesDropProps = {
  /** Called with all that was chosen or dropped; the caller checks them. */
  onSelect: (files: File[]) => void;
  /** A drop is not bound by it. */
  accept: string;
  multiple: boolean;
  disabled: boolean;
};

/** Files by drop, click or keyboard. Put it in a `Field` for its label, hint and error. */
export function FilesDrop({ onSelect, accept, multiple, disabled }: FilesDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const wiring = useFieldControl();

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Emptied at once, so that the same files can be chosen again.
    event.target.value = '';
    if (files.length > 0) onSelect(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onSelect([...event.dataTransfer.files]);
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
        over && 'border-primary bg-primary-soft',
        wiring['aria-invalid'] && 'border-danger',
      )}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={choose}
        tabIndex={-1}
        className="sr-only"
        {...wiring}
      />
      <button
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
        className="flex min-h-16 w-full items-center gap-3 rounded-md px-3 py-3 text-left hover:bg-primary-soft/50 disabled:opacity-55"
      >
        <UploadSimpleIcon aria-hidden size={20} className="shrink-0 text-primary" />
        <span>
          <span className="font-semibold text-primary">Pilih file</span>
          <span className="text-muted max-sm:hidden"> atau seret ke sini</span>
        </span>
      </button>
    </div>
  );
}
