import { BookOpenTextIcon } from '@phosphor-icons/react/BookOpenText';
import { useReadingCounts } from '../lib/required-reading/use-required-reading.ts';
import { Badge } from './ui/badge.tsx';

/** 'Wajib dibaca' on a document that the user has not confirmed yet; nothing on all others. */
export const RequiredReadingMark = ({ documentId }: { documentId: string }) => {
  const isUnread = useReadingCounts()?.unread_ids.includes(documentId);
  if (!isUnread) return null;
  return (
    <Badge tone="review" icon={<BookOpenTextIcon aria-hidden size={14} />} className="mt-0.5">
      Wajib dibaca
    </Badge>
  );
};
