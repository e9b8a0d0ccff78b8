import type { ReactNode } from 'react';
import { documentFields } from '../../../../../shared/domain/documents/document-fields.ts';
import { TableHead, TableHeader } from '../../../components/ui/table.tsx';
import { cn } from '../../../lib/cn.ts';
import { type EditableField, editableFields } from '../editing/drafts.ts';

/** On a phone, row number and name stay visible while the other columns scroll horizontally. */
export const stickyNumber = 'max-sm:sticky max-sm:left-0 max-sm:z-1 max-sm:bg-surface';
export const stickyName =
  'max-sm:sticky max-sm:left-11 max-sm:z-1 max-sm:border-line max-sm:border-r max-sm:bg-surface';
export const stickyNameEdited = cn(stickyName, 'max-sm:left-18!');

/** Less padding on narrow screens. */
export const cellPadding = 'px-1.5! lg:px-3!';

/** The text of a cell without control, at the height of the first line in those beside it. */
export const editedCellPadding = 'py-2.5! align-top max-sm:py-3.5!';

type ColumnHeader = { label: string; width: string; editingWidth?: string; className?: string };

const fieldColumns: Record<EditableField, Omit<ColumnHeader, 'label'>> = {
  nama: { width: 'max-sm:w-44', className: cn(stickyName, 'max-sm:bg-sunken!') },
  nomor: { width: 'w-40 sm:w-37 lg:w-50' },
  jenis: { width: 'w-32 sm:w-27 lg:w-44', editingWidth: 'w-32 sm:w-24 lg:w-44' },
  revisi: { width: 'w-18 sm:w-15 lg:w-20' },
  status: { width: 'w-31 sm:w-33 lg:w-34' },
};

/** While the list is edited, the numbers share their column with the check boxes, at the expense of type and actions. */
const headers: readonly ColumnHeader[] = [
  {
    label: 'No',
    width: 'w-11 lg:w-14',
    editingWidth: 'w-18 sm:w-15 lg:w-20',
    className: cn(stickyNumber, 'max-sm:bg-sunken!'),
  },
  ...editableFields.map((field) => ({ label: documentFields[field].label, ...fieldColumns[field] })),
  { label: 'Aksi', width: 'w-36 sm:w-28', editingWidth: 'w-36 sm:w-26 lg:w-28', className: 'text-right' },
];

export const columnCount = headers.length;

type ColumnHeadersProps = { editing: boolean; selectAll: ReactNode };

export const ColumnHeaders = ({ editing, selectAll }: ColumnHeadersProps) => (
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
            className={cn(cellPadding, className, editing && label === documentFields.nama.label && 'max-sm:left-18!')}
          >
            {label === 'No' && selectAll}
            {label}
          </TableHeader>
        ))}
      </tr>
    </TableHead>
  </>
);
