import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { type ChangeEvent, type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { useFieldControl } from './field.tsx';

type DropAreaProps = {
  /** Called with the chosen or dropped files (at least one); the caller validates them. */
  onSelect: (files: File[]) => void;
  /** The `accept` of the file dialog ('.pdf'). It does not restrict drops: validate the files. */
  accept: string | undefined;
  multiple?: boolean;
  /** Whether a dropped folder stands for the files in it. */
  folders?: boolean;
  disabled: boolean;
  /** Content that replaces the prompt when files are present; `open` opens the file dialog. */
  children?: ((open: () => void) => ReactNode) | undefined;
  label?: string;
};

const borderColour = (isInvalid: boolean, isDragOver: boolean, isFilled: boolean): string => {
  if (isInvalid) return 'border-danger';
  if (isDragOver) return 'border-primary';
  return isFilled ? 'border-line' : 'border-control';
};

/** Accepts files by drop, click or keyboard. Use inside a `Field` for label, hint and error. */
export const DropArea = ({
  onSelect,
  accept,
  multiple = false,
  folders = false,
  disabled,
  children,
  label = 'Pilih berkas',
}: DropAreaProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const controlProps = useFieldControl();
  const open = () => input.current?.click();
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const isFilled = children !== undefined;
  // A choice by keyboard replaces the button that opened the file dialog: its successor has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the prompt and the files replace each other
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) box.current?.querySelector('button')?.focus();
  }, [isFilled]);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Reset at once, so that rejected files are not retained and the same files can be chosen again.
    event.target.value = '';
    if (files.length > 0) onSelect(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    if (disabled) return;
    const select = (files: File[]) => files.length > 0 && onSelect(files);
    if (folders) void droppedFiles(event.dataTransfer).then(select);
    else select([...event.dataTransfer.files]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is extra; the button inside does the same by keyboard
    <div
      ref={box}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        hadFocus.current = relatedTarget === null;
      }}
      onDragOver={(event) => {
        event.preventDefault();
        if (!disabled) setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={drop}
      className={cn(
        'rounded-md border transition-colors duration-120',
        isFilled ? 'border-solid' : 'border-dashed',
        borderColour(controlProps['aria-invalid'] === true, isDragOver, isFilled),
        isDragOver ? 'bg-primary-soft' : 'bg-surface',
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

/** The files of a drop; a folder stands for all files in it. Call it synchronously: the browser empties the drop then. */
const droppedFiles = async (transfer: DataTransfer): Promise<File[]> => {
  const plain = [...transfer.files];
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return plain;
  return (await Promise.all(entries.map(filesOfEntry))).flat();
};

const filesOfEntry = async (entry: FileSystemEntry): Promise<File[]> => {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isDirectory(entry)) return [];
  return (await Promise.all((await entriesOf(entry)).map(filesOfEntry))).flat();
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A reader returns at most a hundred entries at a time, and none at the end. */
const entriesOf = async (directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = directory.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const next = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (next.length === 0) return entries;
    entries.push(...next);
  }
};
