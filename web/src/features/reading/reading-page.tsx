import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadMore } from '../../components/load-more.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { CardList } from '../../components/ui/card-list.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import {
  type RequiredDocument,
  requiredReadingText,
  useRequiredReading,
} from '../../lib/reading/use-required-reading.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useToastsAboveList } from '../../lib/use-toasts-above.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { ReadingRow } from './reading-row.tsx';

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
        <AcknowledgeDialog
          key={confirming.reading_id}
          required={confirming}
          onClose={() => setConfirming(undefined)}
          onChanged={list.refresh}
        />
      )}
    </>
  );
};
