import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { useId, useState } from 'react';
import { departmentLabels } from '../../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { suggestedFields } from '../../../../../shared/domain/import/file-names.ts';
import { Button, type ButtonVariant } from '../../../components/ui/button.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Popover } from '../../../components/ui/popover.tsx';
import { useCatalogueQuery } from '../../../lib/catalogue/use-catalogue.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { DocumentLine } from './document-line.tsx';

type DocumentPickerProps = {
  fileName: string;
  label: string;
  variant: ButtonVariant;
  onChoose: (document: DocumentRow) => void;
};

const resultsShown = 6;

/** A search among all controlled documents for the one whose file this is. */
export const DocumentPicker = ({ fileName, label, variant, onChoose }: DocumentPickerProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={`Cari dokumen untuk ${fileName}`}
      className="w-[min(30rem,calc(100vw-1rem))] p-3"
      trigger={(props) => (
        <Button {...props} variant={variant} size="sm" aria-label={`${label} untuk ${fileName}`}>
          <MagnifyingGlassIcon aria-hidden size={16} />
          {label}
        </Button>
      )}
    >
      <Search
        fileName={fileName}
        onChoose={(document) => {
          setOpen(false);
          onChoose(document);
        }}
      />
    </Popover>
  );
};

const Search = ({ fileName, onChoose }: Pick<DocumentPickerProps, 'fileName' | 'onChoose'>) => {
  const [text, setText] = useState(() => suggestedFields(fileName).nomor);
  const inputId = useId();
  const search = text.trim();
  const { result } = useCatalogueQuery('find', {
    search,
    jenis: 'SOP',
    department: 'IMS',
    page: 1,
    size: resultsShown,
  });
  const found = search !== '' && result?.search === search ? result : undefined;
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={inputId} className="break-words text-muted text-sm">
        Dokumen untuk <span className="font-semibold text-ink">{fileName}</span>
      </label>
      <Input
        id={inputId}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Nomor atau nama dokumen"
        autoComplete="off"
        maxLength={200}
      />
      <p role="status" className="text-muted text-sm">
        {statusText(search, found)}
      </p>
      {found && found.rows.length > 0 && (
        <ul className="-mx-1 divide-y divide-line">
          {found.rows.map((document) => (
            <li key={document.id}>
              <button
                type="button"
                onClick={() => onChoose(document)}
                className="w-full rounded-sm px-1 py-2 text-left hover:bg-primary-soft focus-visible:-outline-offset-2"
              >
                <DocumentLine document={document} detail={departmentLabels[document.department]} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const statusText = (search: string, found: { total: number } | undefined): string => {
  if (search === '') return 'Ketik nomor atau nama dokumen.';
  if (!found) return 'Mencari...';
  if (found.total === 0) return 'Tidak ada dokumen yang cocok.';
  return found.total > resultsShown
    ? `${resultsShown} pertama dari ${formatNumber(found.total)} dokumen`
    : `${found.total} dokumen`;
};
