import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useFieldControl } from './field.tsx';

type DropAreaProps = {
  /** Called with what was chosen or dropped, one or more; the caller checks them. */
  onSelect: (files: File[]) => void;
  /** The `accept` of the file dialog ('.pdf'). A drop is not bound by it: check the files. */
  accept: string | undefined;
  multiple?: boolean;
  disabled: boolean;
  /** Says what is there already, in place of the invitation to choose; `open` opens the file dialog. */
  children?: ((open: () => void) => ReactNode) | undefined;
  /** What the invitation asks for. */
  label?: string;
};

/** Takes files by drop, click or keyboard. Put it in a `Field` for its label, hint and error. */
export const DropArea = ({
  onSelect,
  accept,
  multiple = false,
  disabled,
  children,
  label = 'Pilih berkas',
}: DropAreaProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const controlProps = useFieldControl();
  const open = () => input.current?.click();

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Emptied at once, so that refused files leave nothing behind and the same ones can be chosen again.
    event.target.value = '';
    if (files.length > 0) onSelect(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0 && !disabled) onSelect(files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's extra; the button inside does the same by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault();
        if (!disabled) setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
      className={cn(
        'rounded-md border border-control border-dashed bg-surface transition-colors duration-120',
        children && 'border-solid border-line',
        isDragOver && 'border-primary bg-primary-soft',
        controlProps['aria-invalid'] && 'border-danger',
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
        {...controlProps}
      />
      {children ? (
        children(open)
      ) : (
        <button
          type="button"
          disabled={disabled}
          onClick={open}
          className="flex min-h-16 w-full items-center gap-3 rounded-md px-3 py-3 text-left hover:bg-primary-soft/50 disabled:opacity-55"
        >
          <UploadSimpleIcon aria-hidden size={20} className="shrink-0 text-primary" />
          <span>
            <span className="font-semibold text-primary">{label}</span>
            <span className="text-muted max-sm:hidden"> atau seret ke sini</span>
          </span>
        </button>
      )}
    </div>
  );
};
