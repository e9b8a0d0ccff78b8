import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import type { FileHit } from '../../../../shared/api/file-search.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import type { ListView } from '../../components/data-list.tsx';
import { DocumentStatus } from '../../components/document-status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { openDocument } from '../../lib/files/open-document.ts';
import { DocumentName, DocumentNumber } from './document-parts.tsx';
import { Highlighted } from './highlighted.tsx';

type DocumentsViewProps = {
  /** The text to highlight; '' when no search is active. */
  search: string;
  hasDuplicateNumber: (row: DocumentRow) => boolean;
  /** What its file says of the search. */
  hitOf: (row: DocumentRow) => FileHit | undefined;
};

/** Of columns that are hidden on tablets and narrow desktops. */
export const wideOnly = 'max-xl:hidden';

/** The widths are fixed, so that no column moves from page to page; the name takes what remains. */
export const documentsView = ({ search, hasDuplicateNumber, hitOf }: DocumentsViewProps): ListView<DocumentRow> => {
  return {
    idOf: ({ id }) => id,
    fixed: true,
    onRowClick: (row) => void openDocument(row),
    columns: [
      {
        label: 'Nomor Dokumen',
        width: 'w-44',
        cell: (row) => <DocumentNumber row={row} search={search} isDuplicate={hasDuplicateNumber(row)} copyable />,
      },
      {
        label: 'Nama Dokumen',
        cell: (row) => (
          <DocumentName row={row} search={search} isDuplicate={hasDuplicateNumber(row)} hit={hitOf(row)} />
        ),
      },
      {
        label: 'Jenis Dokumen',
        className: wideOnly,
        width: 'w-39',
        cellClass: 'truncate',
        cell: ({ jenis }) => (
          <span title={jenis}>
            <Highlighted text={jenis} search={search} />
          </span>
        ),
      },
      { label: 'Status', width: 'w-31', cell: (row) => <DocumentStatus document={row} /> },
      {
        label: 'Revisi Ke-',
        className: wideOnly,
        width: 'w-22',
        cellClass: 'tabular-nums',
        cell: ({ revisi }) => revisi,
      },
      {
        label: 'Link Dokumen',
        width: 'w-35 text-right',
        cellClass: 'py-0.5! text-right',
        cell: (row) => (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Lihat ${row.nama}`}
            onClick={(event) => {
              event.stopPropagation();
              void openDocument(row);
            }}
          >
            Lihat
            <ArrowSquareOutIcon aria-hidden size={16} />
          </Button>
        ),
      },
    ],
    card: (row, card) => (
      <CardRow {...card} className="group flex min-h-18 items-center gap-2 py-1 pr-2 pl-3">
        <div className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
          <DocumentName row={row} search={search} isDuplicate={hasDuplicateNumber(row)} hit={hitOf(row)} />
          <span className="flex flex-wrap items-center gap-x-2 text-sm">
            <DocumentNumber row={row} search={search} isDuplicate={hasDuplicateNumber(row)} />
            <span className="text-muted">Rev. {row.revisi}</span>
            <DocumentStatus document={row} />
          </span>
        </div>
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:px-2.5"
          aria-label={`Lihat ${row.nama}`}
          onClick={() => void openDocument(row)}
        >
          Lihat
          <ArrowSquareOutIcon aria-hidden size={16} className="max-sm:hidden" />
        </Button>
      </CardRow>
    ),
  };
};
