import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { RevisionNeeded } from '../../components/revision-needed.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/ui/table.tsx';
import { cn } from '../../lib/cn.ts';
import { DocumentLink } from './document-link.tsx';
import { DueDate } from './due-date.tsx';
import { ReviewActions } from './review-actions.tsx';
import type { ReviewListProps } from './review-list.ts';

/** Columns for which tablets have no room. */
const wideOnly = 'max-lg:hidden';
const cell = 'max-lg:px-2';

export const reviewColumns = { columns: 6, wideOnly: [2, 3] };

/** `children` replace the rows: loading. */
export const ReviewsTable = ({ reviews, today, onReview, children }: ReviewListProps & { children?: ReactNode }) => (
  <TableFrame>
    <Table fixed>
      <TableHead>
        <tr>
          <TableHeader className={cn(cell, 'w-40 lg:w-48')}>Nomor Dokumen</TableHeader>
          <TableHeader className={cell}>Nama Dokumen</TableHeader>
          <TableHeader className={cn(wideOnly, 'w-32')}>Departemen</TableHeader>
          <TableHeader className={cn(wideOnly, 'w-34')}>Tinjauan Terakhir</TableHeader>
          <TableHeader className={cn(cell, 'w-36 lg:w-60')}>Tinjauan Berikutnya</TableHeader>
          <TableHeader className={cn(cell, 'w-58 text-right')}>Aksi</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {children}
        {reviews.map((review, index) => (
          <TableRow key={review.id} index={index}>
            <TableCell className={cn(cell, 'wrap-anywhere font-semibold')}>
              <Link
                className="inline-flex items-center underline-offset-2 hover:underline pointer-coarse:min-h-11"
                to={documentPath(review.nomor, { tab: 'tinjauan' })}
              >
                {review.nomor}
              </Link>
            </TableCell>
            <TableCell className={cell}>
              <DocumentLink review={review} />
              <span className="block text-muted text-sm lg:hidden">{departmentLabels[review.department]}</span>
            </TableCell>
            <TableCell className={wideOnly}>{departmentLabels[review.department]}</TableCell>
            <TableCell className={cn(wideOnly, 'whitespace-nowrap tabular-nums')}>
              {review.reviewed_on === null ? '–' : dayText(review.reviewed_on)}
            </TableCell>
            <TableCell className={cell}>
              <DueDate dueOn={review.review_due_on} today={today} />
              <RevisionNeeded need={review.revision_need} />
            </TableCell>
            <TableCell className={cn(cell, 'py-0.5!')}>
              <ReviewActions review={review} onReview={onReview} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableFrame>
);
