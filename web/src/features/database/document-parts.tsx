import type { FileHit } from '../../../../shared/api/file-search.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import { FilePassage } from '../../components/file-hit.tsx';
import { RequiredReadingMark } from '../../components/required-reading-mark.tsx';
import { ReviewOverdue } from '../../components/review-overdue.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { cn } from '../../lib/cn.ts';
import { Highlighted } from './highlighted.tsx';
import { textParts } from './text-parts.ts';

type DocumentPartProps = { row: DocumentRow; search: string };

type DocumentNumberProps = DocumentPartProps & {
  isDuplicate: boolean;
  copyable?: boolean;
};

export const DocumentNumber = ({ row, search, isDuplicate, copyable = false }: DocumentNumberProps) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="flex min-w-0 items-center gap-1">
      <span className="wrap-anywhere font-semibold">
        <Highlighted text={row.nomor} search={search} />
      </span>
      {copyable && <CopyNumber nomor={row.nomor} showOnHover />}
    </span>
    {isDuplicate && <Badge>Nomor ganda</Badge>}
  </span>
);

type DocumentNameProps = DocumentPartProps & { isDuplicate: boolean; hit: FileHit | undefined };

/**
 * The name; in search results also type and department, because they vary by row, and in the same line what the file says,
 * which is known later and so moves nothing.
 */
export const DocumentName = ({ row, search, isDuplicate, hit }: DocumentNameProps) => (
  <>
    <DocumentLink document={{ ...row, id: isDuplicate ? row.id : undefined }}>
      <Highlighted text={row.nama} search={search} />
    </DocumentLink>
    {search.trim() !== '' && (
      <span className="block max-w-full truncate text-muted text-sm">
        {/* The table has a column for it where it is wide, with the code alone; a phone has no room for it and the file. */}
        <span
          className={cn(
            !textParts(jenisLabels[row.jenis], search).some(({ isMatch }) => isMatch) &&
              (hit ? 'max-sm:hidden xl:hidden' : 'xl:hidden'),
          )}
        >
          <Highlighted text={jenisLabels[row.jenis]} search={search} /> ·{' '}
        </span>
        <Highlighted text={departmentLabels[row.department]} search={search} />
        {hit && <FilePassage hit={hit} />}
      </span>
    )}
    <ReviewOverdue dueOn={row.review_due_on} />
    <RequiredReadingMark documentId={row.id} />
  </>
);
