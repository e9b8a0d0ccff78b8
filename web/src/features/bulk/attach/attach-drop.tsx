import { FolderOpenIcon } from '@phosphor-icons/react/FolderOpen';
import { type ChangeEvent, useRef } from 'react';
import { maxAttachedFiles } from '../../../../../shared/domain/jobs/job-limits.ts';
import { Button } from '../../../components/ui/button.tsx';
import { DropArea } from '../../../components/ui/drop-area.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { formatNumber } from '../../../lib/format/format.ts';
import { acceptOf, formatsOf } from '../file-checks.ts';

type AttachDropProps = { onSelect: (files: File[]) => void; hasFiles: boolean };

const hint = `Format ${formatsOf('files')}, paling besar 10 MB per berkas, ${formatNumber(maxAttachedFiles)} berkas sekali lampir. Nama berkas menyebut nomor dokumennya, misalnya “HKT-SOP-PRO-001 Rev 2.pdf”.`;

export const AttachDrop = ({ onSelect, hasFiles }: AttachDropProps) => {
  const folder = useRef<HTMLInputElement | null>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length > 0) onSelect(files);
  };
  return (
    <Field label="Berkas" hint={hasFiles ? undefined : hint}>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <DropArea
          onSelect={onSelect}
          accept={acceptOf('files')}
          multiple
          folders
          disabled={false}
          label={hasFiles ? 'Tambah berkas' : 'Pilih berkas'}
        />
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
        <Button variant="secondary" className="sm:h-full!" onClick={() => folder.current?.click()}>
          <FolderOpenIcon aria-hidden size={18} />
          Pilih folder
        </Button>
      </div>
    </Field>
  );
};
