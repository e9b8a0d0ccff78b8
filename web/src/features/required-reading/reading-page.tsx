import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { DocumentLink } from '../../components/document-link.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { CardList, CardRow } from '../../components/ui/card-list.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { cn } from '../../lib/cn.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import {
  type RequiredDocument,
  requiredReadingText,
  useRequiredReading,
} from '../../lib/required-reading/use-required-reading.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useToastsAboveList } from '../../lib/use-toasts-above.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';

/** With the viewer of PDFs. */
const ReadingViewer = lazyComponent(() => import('./reading-viewer.tsx').then((file) => file.ReadingViewer));

const loading = 'Memuat dokumen...';

/** /wajib-dibaca: what the user must read, with the confirmation that they have understood it. */
export const ReadingPage = () => {
  const list = useRequiredReading();
  const [confirming, setConfirming] = useState<RequiredDocument>();
  const [readingId, setReadingId] = useState<string>();
  const shown = list.documents.find(({ reading_id }) => reading_id === readingId);
  const failure = useLoadFailure(list.error, 'Gagal memuat daftar bacaan');
  useToastsAboveList(list.documents.length > 0);
  return (
    <>
      <PageHeader description="Revisi yang didistribusikan kepada Anda. Buka berkasnya, lalu nyatakan bahwa Anda sudah membaca dan memahaminya." />
      {failure && <ErrorBanner className="mb-3" message={failure} retry={list} />}
      <p role="status" className="mb-3 min-h-5 text-muted">
        {list.counts && list.counts.total > 0 && requiredReadingText(list.counts)}
        {!list.counts && !failure && <span className="sr-only">{loading}</span>}
      </p>
      {!list.counts && !failure && <ListLoading label={loading} />}
      {list.documents.length > 0 && (
        <CardList>
          {list.documents.map((each, index) => (
            <ReadingRow
              key={each.document.id}
              index={index}
              required={each}
              onRead={() => setReadingId(each.reading_id)}
              onConfirm={setConfirming}
            />
          ))}
        </CardList>
      )}
      {list.counts?.total === 0 && (
        <EmptyState
          title="Tidak ada dokumen yang wajib dibaca."
          hint="Revisi baru yang didistribusikan kepada Anda akan tampil di sini dan pada Dashboard."
          action={
            <Link className={buttonClass('secondary')} to="/database">
              Buka Database HIMS
            </Link>
          }
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      <LoadMore list={list} />
      {shown && (
        <ReadingViewer
          key={shown.reading_id}
          required={shown}
          onClose={() => setReadingId(undefined)}
          onConfirm={() => {
            setReadingId(undefined);
            setConfirming(shown);
          }}
        />
      )}
      {confirming && (
        <AcknowledgeDialog key={confirming.reading_id} required={confirming} onClose={() => setConfirming(undefined)} />
      )}
    </>
  );
};

type ReadingRowProps = {
  index: number;
  required: RequiredDocument;
  onRead: () => void;
  onConfirm: (required: RequiredDocument) => void;
};

/** A document to read: it is opened first, then confirmed. */
const ReadingRow = ({ index, required, onRead, onConfirm }: ReadingRowProps) => {
  const { document, due_on, is_overdue, opened_at } = required;
  const hintId = `petunjuk-${document.id}`;
  return (
    <CardRow index={index} className="flex gap-x-4 gap-y-2 px-4 py-3 max-md:flex-col md:items-center">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <DocumentLink document={document} className="line-clamp-3! font-semibold" />
        <span className="wrap-anywhere text-muted text-sm">
          <span className="font-semibold text-ink">{document.nomor}</span> · Revisi {document.revisi} ·{' '}
          {jenisLabels[document.jenis]} · {departmentLabels[document.department]}
        </span>
        <span className={cn('flex items-center gap-1 text-sm', is_overdue ? 'text-danger' : 'text-muted')}>
          {is_overdue && <WarningCircleIcon aria-hidden size={14} className="shrink-0" />}
          {is_overdue ? 'Terlambat, batas' : 'Baca paling lambat'} {dayText(due_on)}
        </span>
      </div>
      <div className="flex flex-col gap-1 md:items-end">
        <span className="flex gap-2 max-md:*:flex-1">
          <Button
            variant={opened_at === null ? 'primary' : 'secondary'}
            aria-label={`Baca ${document.nama}`}
            onClick={onRead}
          >
            Baca
          </Button>
          <Button
            variant={opened_at === null ? 'secondary' : 'primary'}
            disabled={opened_at === null}
            aria-label={`Nyatakan sudah dibaca: ${document.nama}`}
            aria-describedby={hintId}
            onClick={() => onConfirm(required)}
          >
            <CheckCircleIcon aria-hidden size={18} />
            Sudah Dibaca
          </Button>
        </span>
        <span id={hintId} className="text-muted text-xs">
          {opened_at === null ? 'Buka berkasnya dahulu.' : `Dibuka ${formatDateTime(opened_at)}`}
        </span>
      </div>
    </CardRow>
  );
};
