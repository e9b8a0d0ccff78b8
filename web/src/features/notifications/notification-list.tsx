import type { ReactNode } from 'react';
import type { Notification } from '../../../../shared/api/notifications.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { DeletionCountdown } from './deletion-countdown.tsx';
import { NotificationItem } from './notification-item.tsx';
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
