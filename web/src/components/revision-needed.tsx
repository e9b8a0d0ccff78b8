import { NotePencilIcon } from '@phosphor-icons/react/NotePencil';
import type { RevisionNeed } from '../../../shared/domain/documents/document-reviews.ts';
import { formatShortDate } from '../lib/format/format.ts';
import { Badge } from './ui/badge.tsx';

/** 'Perlu revisi sejak 12 Okt 2026', or 'Perlu ditinjau' because of what it cites; nothing where neither is so. */
export const RevisionNeeded = ({ need }: { need: RevisionNeed | null }) =>
  need && (
    <Badge tone="review" icon={<NotePencilIcon aria-hidden size={14} className="shrink-0" />}>
      {`${need.cited ? 'Perlu ditinjau' : 'Perlu revisi'} sejak ${formatShortDate(need.since)}`}
    </Badge>
  );
