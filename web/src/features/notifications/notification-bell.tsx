import { BellIcon } from '@phosphor-icons/react/dist/icons/Bell';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '../../../../shared/api/notifications.ts';
import { keepsMasterList } from '../../../../shared/domain/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { Popover } from '../../components/ui/popover.tsx';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { RecentJobs } from '../bulk/recent-jobs.tsx';
import { placeOf, unreadShown } from './inbox.ts';
import { NotificationList } from './notification-list.tsx';
import { useInbox } from './use-inbox.ts';

/** Notifications are a convenience: that some did not load, or a mark was not kept, interrupts nobody. */
function logFailure(what: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the product asks for these failures to be logged only
  console.error(what, error);
}
const notMarked = (error: unknown) => logFailure('Notifikasi gagal ditandai', error);

export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const inbox = useInbox();
  const navigate = useNavigate();
  const keepsList = keepsMasterList(useUser());
  const { failure } = inbox;
  useEffect(() => {
    if (failure) logFailure('Notifikasi gagal dimuat', failure);
  }, [failure]);

  const openBell = (next: boolean) => {
    setOpen(next);
    if (next) void inbox.refetch();
  };
  const openNotification = (notification: Notification) => {
    if (!notification.read) inbox.markRead(notification.id).catch(notMarked);
    const place = placeOf(notification);
    if (!place) return;
    setOpen(false);
    void navigate(place);
  };
  const deleteAll = () =>
    inbox.deleteAll().then(
      () => toast.success('Berhasil', 'Semua notifikasi telah dihapus'),
      () => toast.error('Error', 'Gagal menghapus semua notifikasi'),
    );

  return (
    <Popover
      label="Notifikasi"
      open={open}
      onOpenChange={openBell}
      className="w-80"
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className="relative"
          aria-label={inbox.unread > 0 ? `Notifikasi, ${unreadShown(inbox.unread)} belum dibaca` : 'Notifikasi'}
        >
          <BellIcon aria-hidden size={20} weight={open ? 'fill' : 'regular'} />
          {inbox.unread > 0 && (
            <span className="absolute top-0.5 right-0.5 min-w-4.5 rounded-full bg-amber px-1 text-center font-semibold text-on-amber text-xs leading-4.5">
              {unreadShown(inbox.unread)}
            </span>
          )}
        </Button>
      }
    >
      <NotificationList
        inbox={inbox}
        onOpen={openNotification}
        recentJobs={keepsList && <RecentJobs onOpen={() => setOpen(false)} />}
        onMarkAllRead={() => void inbox.markAllRead().catch(notMarked)}
        onDeleteAll={() => void deleteAll()}
      />
    </Popover>
  );
}
