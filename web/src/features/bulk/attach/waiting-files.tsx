import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useState } from 'react';
import type { WaitingFileEntry } from '../../../../../shared/api/attachments.ts';
import { CommandDialog } from '../../../components/command-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { usePages } from '../../../lib/api/use-pages.ts';
import { formatFileSize } from '../../../lib/format/format.ts';
import { TakeOverWaitingFile } from './take-over-waiting-file.tsx';

export const WaitingFiles = () => {
  // Jobs change it without an event.
  const { pages, list, query } = usePages('list-waiting-files', {}, { refetchOnMount: 'always' });
  const [deleting, setDeleting] = useState<WaitingFileEntry | null>(null);
  const files = pages.flatMap((page) => page.files);
  if (list.error)
    return (
      <ErrorBanner
        message={messageOf(list.error, 'Berkas yang menunggu daftar gagal dimuat.')}
        retry={{ refetch: query.refetch, isFetching: query.isFetching }}
      />
    );
  if (files.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">Menunggu daftar</h3>
      <p className="text-muted text-sm">
        Berkas ini dilampirkan dengan sendirinya saat dokumen dengan nomor pada namanya dibuat atau diimpor. Yang
        menunggu lebih dari satu tahun dihapus.
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
      {list.loadMore && (
        <Button variant="ghost" working={list.loadingMore} onClick={list.loadMore}>
          Tampilkan lainnya
        </Button>
      )}
      {deleting && <DeleteWaitingFile file={deleting} onClose={() => setDeleting(null)} />}
    </section>
  );
};

const DeleteWaitingFile = ({ file, onClose }: { file: WaitingFileEntry; onClose: () => void }) => {
  const deletion = useCommand('delete-waiting-files', { changes: ['waiting-file'], onSuccess: onClose });
  return (
    <CommandDialog
      onClose={onClose}
      command={deletion}
      title="Hapus berkas yang menunggu?"
      description="Berkas ini tidak lagi dilampirkan saat dokumennya dibuat."
      confirmLabel="Hapus Berkas"
      workingLabel="Menghapus..."
      tone="danger"
      onConfirm={() => deletion.mutate({ ids: [file.id] })}
    >
      <p className="wrap-anywhere font-semibold">{file.name}</p>
    </CommandDialog>
  );
};
