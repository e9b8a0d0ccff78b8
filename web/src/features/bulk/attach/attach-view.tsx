import { useEffect, useMemo, useState } from 'react';
import { maxAttachedFiles } from '../../../../../shared/domain/jobs/job-limits.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { Pagination } from '../../../components/ui/pagination.tsx';
import { attachmentBatch, maxChosenFiles, useAttachmentBatch } from '../../../lib/bulk/attachment-batch.ts';
import { assessRows, countRows, type RowCounts, type RowKind } from '../../../lib/bulk/attachment-rows.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { pageOf } from '../../../lib/paginate.ts';
import { useOpenView } from '../bulk-context.ts';
import { fileErrorOf } from '../file-checks.ts';
import { watchJob } from '../jobs/job-toasts.ts';
import type { RejectedFile } from '../upload/file-rows.ts';
import { RejectedFiles } from '../upload/rejected-files.tsx';
import { ViewFooter } from '../view-footer.tsx';
import { AttachDrop } from './attach-drop.tsx';
import { AttachFilter } from './attach-filter.tsx';
import { AttachRow, type RowActions } from './attach-row.tsx';
import { BatchChoices } from './batch-choices.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { WaitingFiles } from './waiting-files.tsx';

const pageSize = 20;

/** Files for existing documents: chosen, matched by their names, corrected, uploaded. */
export const AttachView = () => {
  const openView = useOpenView();
  const { rows, phase, comparing, problem, jobId } = useAttachmentBatch();
  const { add, rejected } = useChosenFiles();
  const [kind, setKind] = useState<RowKind | null>(null);
  const [page, setPage] = useState(1);
  /** A job that runs already when the rest of its files is shown. */
  const [formerJobId] = useState(jobId);
  const assessed = useMemo(() => assessRows(rows), [rows]);
  const counts = useMemo(() => countRows(assessed), [assessed]);
  const shown = kind === null ? assessed : assessed.filter((each) => each.kind === kind);
  const current = pageOf(shown, page, pageSize);
  const busy = phase !== 'choosing';
  const isMatching = assessed.some((each) => each.kind === 'matching');

  useEffect(() => {
    if (jobId === null || jobId === formerJobId) return;
    watchJob(jobId);
    openView({ open: 'job', jobId });
  }, [jobId, formerJobId, openView]);

  const filter = (next: RowKind | null) => {
    setKind(next);
    setPage(1);
  };
  const actions: RowActions = {
    choose: (key, document) => attachmentBatch.choose(new Map([[key, document]])),
    setReplace: (key, replace) => attachmentBatch.setReplace([key], replace),
    setContentChanged: (key, changed) => attachmentBatch.setContentChanged(key, changed),
    setWaiting: (key, wait) => attachmentBatch.setWaiting([key], wait),
    keepOnly: ({ row, target }) =>
      attachmentBatch.remove(
        assessed.flatMap((each) => (each.target?.id === target?.id && each.row.key !== row.key ? [each.row.key] : [])),
      ),
    remove: (key) => attachmentBatch.remove([key]),
  };
  return (
    <>
      <div className="flex flex-col gap-4">
        {busy ? <UploadProgress /> : <AttachDrop onSelect={(files) => void add(files)} hasFiles={rows.length > 0} />}
        {problem && <ErrorBanner title="Berkas belum dilampirkan" message={problem} />}
        <RejectedFiles files={rejected} />
        {rows.length === 0 && !busy && <WaitingFiles />}
        {rows.length > 0 && (
          <>
            <p role="status" className="-mb-2 text-muted">
              {statusText(rows.length, { isMatching, comparing })}
            </p>
            <AttachFilter counts={counts} value={kind} onChange={filter} />
            {!busy && kind !== null && <BatchChoices kind={kind} rows={shown} />}
            {shown.length > 0 ? (
              <div>
                <ul aria-label="Berkas yang dipilih" className="divide-y divide-line rounded-md border border-line">
                  {current.rows.map((each) => (
                    <AttachRow key={each.row.key} assessed={each} disabled={busy} actions={actions} />
                  ))}
                </ul>
                {current.last > 1 && (
                  <Pagination
                    label="Halaman berkas"
                    from={current.from}
                    to={current.to}
                    total={current.total}
                    onPrevious={current.page > 1 ? () => setPage(current.page - 1) : undefined}
                    onNext={current.page < current.last ? () => setPage(current.page + 1) : undefined}
                  />
                )}
              </div>
            ) : (
              <p className="rounded-md border border-line px-4 py-6 text-muted">Tidak ada berkas pada saringan ini.</p>
            )}
          </>
        )}
      </div>
      <ViewFooter>
        {busy ? (
          <>
            <Button variant="secondary" disabled={phase === 'registering'} onClick={() => attachmentBatch.stop()}>
              Hentikan Unggahan
            </Button>
            <Button onClick={() => openView(null)}>Tutup</Button>
          </>
        ) : (
          <>
            {rows.length > 0 && <ClearFiles count={rows.length} />}
            <Button disabled={counts.ready + counts.waiting === 0} onClick={() => void attachmentBatch.start()}>
              {startLabel(counts)}
            </Button>
          </>
        )}
      </ViewFooter>
    </>
  );
};

const statusText = (count: number, { isMatching, comparing }: { isMatching: boolean; comparing: boolean }): string => {
  if (isMatching) return 'Mencocokkan nama berkas dengan Daftar Induk...';
  return comparing ? 'Membandingkan dengan berkas yang sudah terlampir...' : `${formatNumber(count)} berkas`;
};

/** A job takes as many as `maxAttachedFiles`; the rest stays in the list for the next one. */
const startLabel = ({ ready, waiting }: RowCounts): string => {
  if (ready + waiting > maxAttachedFiles)
    return `Lampirkan ${formatNumber(maxAttachedFiles)} dari ${formatNumber(ready + waiting)} Berkas`;
  if (ready === 0) return waiting === 0 ? 'Lampirkan Berkas' : `Simpan ${formatNumber(waiting)} Berkas`;
  const attached = `Lampirkan ${formatNumber(ready)} Berkas`;
  return waiting === 0 ? attached : `${attached}, Simpan ${formatNumber(waiting)}`;
};

const ClearFiles = ({ count }: { count: number }) => {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Kosongkan Daftar
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Kosongkan daftar?"
        description={`${formatNumber(count)} berkas dan pilihan dokumennya dihapus dari daftar ini. Berkas yang sudah terlampir tidak berubah.`}
        confirmLabel="Kosongkan Daftar"
        tone="danger"
        onConfirm={() => {
          setConfirming(false);
          attachmentBatch.clear();
        }}
      />
    </>
  );
};

/** Adds chosen files to the batch, and lists those that cannot be used. */
const useChosenFiles = () => {
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const add = async (files: readonly File[]) => {
    const checked = files.map((file) => ({ file, message: fileErrorOf('files', file) }));
    const refused = checked.flatMap(({ file, message }) => (message === null ? [] : [{ name: file.name, message }]));
    const usable = checked.flatMap(({ file, message }) => (message === null ? [file] : []));
    const overflow = await attachmentBatch.add(usable);
    const limit = `Paling banyak ${formatNumber(maxChosenFiles)} berkas dalam daftar; lampirkan dahulu yang sudah dipilih.`;
    setRejected([
      ...(overflow > 0 ? [{ name: `${formatNumber(overflow)} berkas lainnya`, message: limit }] : []),
      ...refused,
    ]);
  };
  return { add, rejected };
};
