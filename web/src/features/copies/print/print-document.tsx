import { CopyIcon } from '@phosphor-icons/react/Copy';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import type { DistributedDocument } from '../../../../../shared/api/reading.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { PrintRowFields } from './print-row-fields.tsx';
import {
  type PrintedDocument,
  type PrintProblems,
  type PrintRow,
  rowsOf,
  withHoldersOf,
  withRow,
} from './print-rows.ts';

type PrintDocumentProps = {
  document: PrintedDocument;
  distributed: DistributedDocument | undefined;
  previous: PrintedDocument | undefined;
  /** Of all documents. */
  rows: readonly PrintRow[];
  problems: PrintProblems;
  disabled: boolean;
  isFull: boolean;
  onRows: (rows: PrintRow[]) => void;
  /** Undefined for the only document. */
  onRemove: (() => void) | undefined;
};

export const PrintDocument = (props: PrintDocumentProps) => {
  const { document, distributed, previous, rows, problems, disabled, isFull, onRows, onRemove } = props;
  const own = rowsOf(rows, document.id);
  const problem = problems.documents.get(document.id);
  return (
    <section aria-label={document.nomor} className="rounded-md border border-line">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 border-line border-b bg-sunken px-3 py-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="wrap-anywhere text-base">
            {document.nomor} <span className="font-normal text-muted">· Revisi {document.revisi}</span>
          </h3>
          <p className="wrap-anywhere text-muted text-sm">{document.nama}</p>
        </div>
        {onRemove && (
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            aria-label={`Keluarkan ${document.nomor}`}
            onClick={onRemove}
          >
            Keluarkan
          </Button>
        )}
      </div>
      {problem && <ErrorBanner className="m-3" message={problem} />}
      <div className="divide-y divide-line">
        {own.map((row, at) => (
          <PrintRowFields
            key={row.key}
            row={row}
            distributed={distributed}
            place={at + 1}
            problems={problems.rows.get(row.key)}
            disabled={disabled}
            onChange={(values) => onRows(rows.map((each) => (each.key === row.key ? { ...each, ...values } : each)))}
            onRemove={own.length > 1 ? () => onRows(rows.filter(({ key }) => key !== row.key)) : undefined}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2 border-line border-t px-2 py-1.5">
        <Button variant="ghost" size="sm" disabled={disabled || isFull} onClick={() => onRows(withRow(rows, document))}>
          <PlusIcon aria-hidden size={16} />
          Tambah Pemegang
        </Button>
        {previous && (
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled || isFull}
            onClick={() => onRows(withHoldersOf(rows, previous.id, document))}
          >
            <CopyIcon aria-hidden size={16} />
            Salin Pemegang di Atas
          </Button>
        )}
      </div>
    </section>
  );
};
