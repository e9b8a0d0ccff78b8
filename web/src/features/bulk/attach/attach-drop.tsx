import { FolderOpenIcon } from '@phosphor-icons/react/FolderOpen';
import { type ChangeEvent, useRef } from 'react';
import { maxAttachedFiles } from '../../../../../shared/domain/bulk.ts';
import { Button } from '../../../components/ui/button.tsx';
import { DropArea } from '../../../components/ui/drop-area.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { acceptOf, formatsOf } from '../file-checks.ts';

type AttachDropProps = { onSelect: (files: File[]) => void; isCompact: boolean };

/** Accepts files and whole folders, by drop or by dialog. */
export const AttachDrop = ({ onSelect, isCompact }: AttachDropProps) => {
  const folder = useRef<HTMLInputElement | null>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length > 0) onSelect(files);
  };
  const hint = `Format ${formatsOf('files')}, paling besar 10 MB per file, paling banyak ${formatNumber(maxAttachedFiles)} file. Seret file atau folder ke sini.`;
  return (
    <div className="flex flex-col gap-2">
      <Field label={isCompact ? 'Tambah file' : 'File'} {...(isCompact ? {} : { hint })}>
        <DropArea
          onSelect={onSelect}
          accept={acceptOf('files')}
          multiple
          folders
          disabled={false}
          label={isCompact ? 'Tambah file' : 'Pilih file'}
        />
      </Field>
      <input
        ref={(node) => {
          folder.current = node;
          // React has no attribute for it.
          if (node) node.webkitdirectory = true;
        }}
        type="file"
        onChange={choose}
        tabIndex={-1}
        aria-hidden
        className="sr-only"
      />
      <Button variant="ghost" size="sm" className="self-start" onClick={() => folder.current?.click()}>
        <FolderOpenIcon aria-hidden size={16} />
        Pilih folder
      </Button>
    </div>
  );
};
