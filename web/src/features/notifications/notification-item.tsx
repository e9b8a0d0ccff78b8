import type { Icon } from '@phosphor-icons/react';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { InfoIcon } from '@phosphor-icons/react/Info';
import { XCircleIcon } from '@phosphor-icons/react/XCircle';
import type { Notification } from '../../../../shared/api/notifications.ts';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { cn } from '../../lib/cn.ts';
import { kindLabels, kindOf, type NotificationKind } from './inbox.ts';

const kindStyles: Record<NotificationKind, { icon: Icon; colour: string }> = {
  success: { icon: CheckCircleIcon, colour: 'text-done' },
  error: { icon: XCircleIcon, colour: 'text-stop' },
  info: { icon: InfoIcon, colour: 'text-approval' },
};

type NotificationItemProps = {
  notification: Notification;
  /** It is deleted unless the user undoes that. */
  isLeaving: boolean;
  onOpen: () => void;
};

export const NotificationItem = ({ notification, isLeaving, onOpen }: NotificationItemProps) => {
  const { title, message, type, created_at, read } = notification;
  const kind = kindOf(type);
  const { icon: Picture, colour } = kindStyles[kind];
  return (
    <li className={cn(isLeaving && 'line-through')}>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-start gap-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Picture aria-hidden size={18} weight="fill" className={cn('mt-px shrink-0', colour)} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2 text-xs">
            <span className={cn('font-semibold', colour)}>{kindLabels[kind]}</span>
            <RelativeTime at={created_at} className="shrink-0 text-muted" />
          </span>
          <span className={cn('mt-0.5 block', !read && 'font-semibold')}>{title}</span>
          <span className="mt-0.5 block break-words text-muted text-sm">{message}</span>
        </span>
        {!read && (
          <span className="mt-1 size-2 shrink-0 rounded-full bg-amber">
            <VisuallyHidden>Belum dibaca</VisuallyHidden>
          </span>
        )}
      </button>
    </li>
  );
};
