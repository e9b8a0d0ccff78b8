import type { Icon } from '@phosphor-icons/react';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { InfoIcon } from '@phosphor-icons/react/Info';
import { XCircleIcon } from '@phosphor-icons/react/XCircle';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Notification } from '../../../../shared/api/notifications.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { cn } from '../../lib/cn.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { kindLabels, kindOf, type NotificationKind } from './inbox.ts';
import type { useInbox } from './use-inbox.ts';

type NotificationListProps = {
  inbox: ReturnType<typeof useInbox>;
  onOpen: (notification: Notification) => void;
  /** Link to the recent bulk jobs, for users who may run them. */
  recentJobs: ReactNode;
  onMarkAllRead: () => void;
  onDeleteAll: () => void;
  onUndoDeletion: () => void;
};

export const NotificationList = (props: NotificationListProps) => {
  const { inbox, onOpen, recentJobs, onMarkAllRead, onDeleteAll, onUndoDeletion } = props;
  const { notifications, unread, isLoading, isError, deletion, isWorking, loadOlder, isLoadingOlder } = inbox;
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-line border-b px-4 py-3">
        <h2 className="text-base">Notifikasi</h2>
        {unread > 0 && <Badge tone="review">{unread} belum dibaca</Badge>}
      </div>
      <div className="max-h-96 overflow-y-auto">
        {isLoading && (
          <p role="status" className="flex items-center gap-2 px-4 py-6 text-muted">
            <Spinner />
            Memuat notifikasi...
          </p>
        )}
        {isError && <ErrorBanner className="m-3" message="Notifikasi gagal dimuat." retry={inbox} />}
        {!isLoading && !isError && notifications.length === 0 && (
          <p className="px-4 py-6 text-muted">Tidak ada notifikasi</p>
        )}
        {notifications.length > 0 && (
          <ul className="divide-y divide-line">
            {notifications.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                isLeaving={deletion !== null && notification.id <= deletion.upto}
                onOpen={() => onOpen(notification)}
              />
            ))}
          </ul>
        )}
        {loadOlder && notifications.length > 0 && (
          <div className="border-line border-t p-2">
            <Button
              variant="ghost"
              size="sm"
              className="w-full"
              working={isLoadingOlder}
              onClick={() => void loadOlder()}
            >
              Tampilkan yang lebih lama
            </Button>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {deletion && 'Semua notifikasi akan dihapus dalam 10 detik. Pilih Urungkan untuk membatalkannya.'}
      </p>
      <div className="flex flex-col gap-1 border-line border-t p-2">
        {recentJobs}
        {/* In place of a button, so that nothing moves under the pointer: the second of two clicks does not undo the first. */}
        {deletion ? (
          <DeletionCountdown until={deletion.until} onUndo={onUndoDeletion} />
        ) : (
          <Button variant="ghost" size="sm" disabled={unread === 0 || isWorking} onClick={onMarkAllRead}>
            Tandai Semua Dibaca
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="text-danger!"
          // Not disabled: the focus stays on the button.
          working={deletion !== null}
          disabled={notifications.length === 0 || (isWorking && !deletion)}
          onClick={onDeleteAll}
        >
          {deletion ? 'Menghapus...' : 'Hapus Semua Notifikasi'}
        </Button>
      </div>
    </>
  );
};

type DeletionCountdownProps = { until: number; onUndo: () => void };

/** The time in which the deletion can be undone. The list's status says it once to screen readers, not every second. */
const DeletionCountdown = ({ until, onUndo }: DeletionCountdownProps) => {
  const secondsLeft = useCountdown(until);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const list = button.current?.closest<HTMLElement>('[role=dialog]');
    return () => {
      if (document.activeElement === document.body) list?.focus();
    };
  }, []);
  return (
    <div className="flex items-center justify-between gap-3 pl-3">
      <p aria-hidden className="min-w-0 text-sm tabular-nums">
        {secondsLeft > 0 ? `Semua dihapus dalam ${secondsLeft} detik` : 'Semua sedang dihapus'}
      </p>
      <Button ref={button} variant="secondary" size="sm" onClick={onUndo}>
        Urungkan
      </Button>
    </div>
  );
};

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

const NotificationItem = ({ notification, isLeaving, onOpen }: NotificationItemProps) => {
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
