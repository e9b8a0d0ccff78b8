import type { ReactNode } from 'react';
import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import { TableHead, TableHeader } from '../../../components/ui/table.tsx';
import { cn } from '../../../lib/cn.ts';
import { type EditableField, ownColumns } from '../editing/drafts.ts';
import { type ListKind, useListKind } from '../list-kind.ts';

/** On a phone, row number and name stay visible while the other columns scroll horizontally. */
export const stickyNumber = 'max-sm:sticky max-sm:left-0 max-sm:z-1 max-sm:bg-surface';
export const stickyName =
  'max-sm:sticky max-sm:left-11 max-sm:z-1 max-sm:border-line max-sm:border-r max-sm:bg-surface';
export const stickyNameEdited = cn(stickyName, 'max-sm:left-18!');

/** A row with a note below a field begins each field in one line; others are centred as in reading. */
export const editedRow = 'has-[[data-note]]:*:align-top';

/** Less padding on narrow screens. */
export const cellPadding = 'px-1.5! xl:px-3!';

type ColumnHeader = { label: string; width: string; editingWidth?: string; className?: string };

/** The name takes what the other columns leave of the list's width, and at least 280 pixels of a text of usual size. */
const fieldColumns: Record<EditableField, Omit<ColumnHeader, 'label'>> = {
  nama: {
    width: 'w-44 sm:w-[max(17.5rem,100cqw-29.625rem)] xl:w-[max(17.5rem,100cqw-50.5rem)]',
    className: cn(stickyName, 'max-sm:bg-sunken!'),
  },
  nomor: { width: 'w-40 sm:w-33 xl:w-62' },
  jenis: { width: 'w-32 sm:w-21 xl:w-44' },
  revisi: { width: 'w-18 sm:w-12 xl:w-20' },
  status: { width: 'w-31 sm:w-24 xl:w-30' },
  ...{ external_kind: { width: 'w-36' }, issuer: { width: 'w-40' }, edition: { width: 'w-24' } },
  ...{ language: { width: 'w-28' }, valid_until: { width: 'w-34' }, place: { width: 'w-40' } },
  file_url: { width: 'w-48' },
  ...{ amended_by: { width: 'w-44' }, replaced_by: { width: 'w-44' } },
};

/** The columns of documents from outside are too many for a screen: the list scrolls sideways at every width. */
const wideColumns: Partial<typeof fieldColumns> = {
  nama: { width: 'w-44 sm:w-72', className: cn(stickyName, 'max-sm:bg-sunken!') },
  nomor: { width: 'w-40 sm:w-48' },
  revisi: { width: 'w-18' },
  status: { width: 'w-42' },
};

/** The numbers share their column with the check boxes of editing. */
const headersOf = ({ columns }: ListKind): readonly ColumnHeader[] => [
  {
    label: 'No',
    width: 'w-11 sm:w-12.5 xl:w-18',
    editingWidth: 'w-18 sm:w-12.5 xl:w-18 pointer-coarse:w-18',
    className: cn(stickyNumber, 'max-sm:bg-sunken!'),
  },
  ...columns.map((field) => ({
    label: documentFields[field].label,
    ...fieldColumns[field],
    ...(columns === ownColumns ? {} : wideColumns[field]),
  })),
  { label: 'Aksi', width: 'w-36 sm:w-16 xl:w-28 sm:pointer-coarse:w-24', className: 'text-right' },
];

/** With the number before the fields and the buttons behind them. */
export const columnCountOf = ({ columns }: ListKind): number => columns.length + 2;

type ColumnHeadersProps = { editing: boolean; selectAll: ReactNode };

export const ColumnHeaders = ({ editing, selectAll }: ColumnHeadersProps) => {
  const headers = headersOf(useListKind());
  return (
    <>
      <colgroup>
        {headers.map(({ label, width, editingWidth = width }) => (
          <col key={label} className={editing ? editingWidth : width} />
        ))}
      </colgroup>
      <TableHead className="sticky top-0 lg:top-0!">
        <tr>
          {headers.map(({ label, className }) => (
            <TableHeader
              key={label}
              className={cn(
                cellPadding,
                className,
                editing && label === documentFields.nama.label && 'max-sm:left-18!',
              )}
            >
              {label === 'No' && selectAll}
              {label}
            </TableHeader>
          ))}
        </tr>
      </TableHead>
    </>
  );
};
