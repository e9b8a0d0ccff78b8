import { Link } from 'react-router-dom';
import { readingPath } from '../../../../shared/domain/notices/page-paths.ts';
import { cn } from '../../lib/cn.ts';
import { requiredReadingText, useReadingCounts } from '../../lib/reading/use-required-reading.ts';

/** What the user must read, with the way there; nothing where they have read everything. */
export const ReadingLine = () => {
  const counts = useReadingCounts();
  if (!counts || counts.total === 0) return null;
  return (
    <Link
      to={readingPath}
      className={cn(
        'py-0.5 font-semibold underline underline-offset-2 max-sm:py-3',
        counts.overdue > 0 ? 'text-danger' : 'text-primary',
      )}
    >
      {requiredReadingText(counts)}
    </Link>
  );
};
