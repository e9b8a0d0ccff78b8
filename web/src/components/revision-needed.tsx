import { NotePencilIcon } from '@phosphor-icons/react/NotePencil';
import type { RevisionNeed } from '../../../shared/domain/documents/document-reviews.ts';
import { formatShortDate } from '../lib/format/format.ts';
import { Badge } from './ui/badge.tsx';

/** 'Perlu revisi sejak 12 Okt 2026'; nothing for a document of which no review found that. */
export const RevisionNeeded = ({ need }: { need: RevisionNeed | null }) =>
  need && (
    <Badge tone="review" icon={<NotePencilIcon aria-hidden size={14} className="shrink-0" />}>
      {`Perlu revisi sejak ${formatShortDate(need.since)}`}
    </Badge>
  );
