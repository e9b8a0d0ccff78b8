import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingFileEntry } from '../../../../../shared/api/attachments.ts';
import { CommandDialog } from '../../../components/command-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { callApi } from '../../../lib/api/api.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { callKey } from '../../../lib/api/use-call.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { formatFileSize } from '../../../lib/format/format.ts';
import { refreshAfter } from '../../../lib/realtime/stale-reads.ts';
import { TakeOverWaitingFile } from './take-over-waiting-file.tsx';

/** The files that wait for a document with their number, with their age. */
export const WaitingFiles = () => {
  const { data, error, refetch, isFetching, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: callKey('list-waiting-files'),
    queryFn: ({ pageParam, signal }) =>
      callApi('list-waiting-files', pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    // Jobs change it without an event.
    refetchOnMount: 'always',
  });
  const [deleting, setDeleting] = useState<WaitingFileEntry | null>(null);
  const files = data?.pages.flatMap((page) => page.files) ?? [];
  if (error)
    return (
      <ErrorBanner
        message={messageOf(error, 'Berkas yang menunggu daftar gagal dimuat.')}
        retry={{ refetch, isFetching }}
      />
    );
  if (files.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">Menunggu daftar</h3>
      <p className="text-muted text-sm">
        Berkas ini dilampirkan dengan sendirinya saat dokumen dengan nomor pada namanya dibuat atau diimpor.
      </p>
      <ul aria-label="Berkas yang menunggu daftar" className="mt-2 divide-y divide-line rounded-md border border-line">
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-3 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-semibold">{file.name}</p>
              <p className="text-muted text-sm">
                {formatFileSize(file.size)} · {file.stored_by_name ?? `User ${file.stored_by_nrp}`} ·{' '}
                <RelativeTime at={file.stored_at} />
              </p>
              {!file.is_owner_entitled && <TakeOverWaitingFile file={file} />}
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Hapus ${file.name} yang menunggu`}
              onClick={() => setDeleting(file)}
            >
              <TrashIcon aria-hidden size={18} />
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="ghost" working={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Tampilkan lainnya
        </Button>
      )}
      {deleting && <DeleteWaitingFile file={deleting} onClose={() => setDeleting(null)} />}
    </section>
  );
};

const DeleteWaitingFile = ({ file, onClose }: { file: WaitingFileEntry; onClose: () => void }) => {
  const client = useQueryClient();
  const deletion = useCommand('delete-waiting-files');
  return (
    <CommandDialog
      onClose={onClose}
      command={deletion}
      title="Hapus berkas yang menunggu?"
      description="Berkas ini tidak lagi dilampirkan saat dokumennya dibuat."
      confirmLabel="Hapus Berkas"
      workingLabel="Menghapus..."
      tone="danger"
      onConfirm={() =>
        deletion.mutate(
          { ids: [file.id] },
          {
            onSuccess: () => {
              onClose();
              refreshAfter(client, 'waiting-file');
            },
          },
        )
      }
    >
      <p className="wrap-anywhere font-semibold">{file.name}</p>
    </CommandDialog>
  );
};
