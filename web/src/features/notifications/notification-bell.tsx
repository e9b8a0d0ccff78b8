import { BellIcon } from '@phosphor-icons/react/Bell';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '../../../../shared/api/notifications.ts';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { Popover } from '../../components/ui/popover.tsx';
import { useLazyModule } from '../../lib/lazy-module.ts';
import { useUser } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { notificationPath, unreadText } from './inbox.ts';
import { notificationList } from './late-notification-list.ts';
import type { PendingDeletion } from './use-delayed-deletion.ts';
import { useInbox } from './use-inbox.ts';

/** A failure to load notifications or to mark them as read is only logged, because it blocks no work. */
const logFailure = (message: string, error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the specification requires that these failures are only logged
  console.error(message, error);
};
const logMarkFailure = (error: unknown) => logFailure('Notifikasi gagal ditandai', error);

/** Each toast about the deletion replaces the previous one. */
const deletionToast = { id: 'hapus-notifikasi', duration: 4000 };

type NotificationBellProps = {
  /** The link to the recent bulk jobs; `onOpen` closes the list. */
  recentJobs: (onOpen: () => void) => ReactNode;
};

export const NotificationBell = ({ recentJobs }: NotificationBellProps) => {
  const [open, setOpen] = useState(false);
  const list = useLazyModule(notificationList, open, () => setOpen(false));
  const inbox = useInbox();
  const navigate = useNavigate();
  const isManager = canManageMasterList(useUser());
  const { failure } = inbox;
  useEffect(() => {
    if (failure) logFailure('Notifikasi gagal dimuat', failure);
  }, [failure]);

  const openBell = (next: boolean) => {
    setOpen(next);
    if (next) void inbox.refetch();
    else if (inbox.deletion) offerUndo(inbox.deletion);
  };
  const openNotification = (notification: Notification) => {
    if (!notification.read) inbox.markRead(notification.id).catch(logMarkFailure);
    const path = notificationPath(notification);
    if (!path) return;
    setOpen(false);
    void navigate(path);
  };
  const deleteAll = () =>
    inbox.deleteAll().then(
      (isDeleted) => isDeleted && toast.success('Berhasil', 'Semua notifikasi telah dihapus', undefined, deletionToast),
      () => toast.error('Error', 'Gagal menghapus semua notifikasi', undefined, deletionToast),
    );
  const undoDeletion = () => {
    if (inbox.undoDeletion()) toast.show('Penghapusan dibatalkan.', undefined, undefined, deletionToast);
  };
  /** The countdown is not in view while the list is closed. */
  const offerUndo = ({ until }: PendingDeletion) => {
    const duration = until - Date.now();
    if (duration <= 0) return;
    const undo = { label: 'Urungkan', onClick: undoDeletion };
    toast.show('Semua notifikasi akan dihapus', undefined, undo, { ...deletionToast, duration });
  };

  return (
    <Popover
      label="Notifikasi"
      open={open && list !== undefined}
      onOpenChange={openBell}
      className="w-80"
      trigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          size="icon"
          className="relative"
          aria-label={inbox.unread > 0 ? `Notifikasi, ${unreadText(inbox.unread)} belum dibaca` : 'Notifikasi'}
        >
          <BellIcon aria-hidden size={20} weight={open ? 'fill' : 'regular'} />
          {inbox.unread > 0 && (
            <span className="absolute top-0.5 right-0.5 min-w-4.5 rounded-full bg-amber px-1 text-center font-semibold text-on-amber text-xs leading-4.5">
              {unreadText(inbox.unread)}
            </span>
          )}
        </Button>
      )}
    >
      {list && (
        <list.NotificationList
          inbox={inbox}
          onOpen={openNotification}
          recentJobs={isManager && recentJobs(() => setOpen(false))}
          onMarkAllRead={() => void inbox.markAllRead().catch(logMarkFailure)}
          onDeleteAll={() => void deleteAll()}
          onUndoDeletion={undoDeletion}
        />
      )}
    </Popover>
  );
};
