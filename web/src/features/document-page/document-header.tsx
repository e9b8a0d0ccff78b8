import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NumberStatus } from '../../../../shared/api/documents.ts';
import { shownKindOf } from '../../../../shared/domain/files/files.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { DocumentStatus } from '../../components/document-status.tsx';
import { RequiredReadingMark } from '../../components/required-reading-mark.tsx';
import { ReviewOverdue } from '../../components/review-overdue.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { cn } from '../../lib/cn.ts';
import { openDocument } from '../../lib/files/open-document.ts';
import { revisionPath } from '../../lib/submissions/submission-path.ts';
import type { DocumentDetail } from './document-detail.ts';
import { InFlightNote } from './in-flight-note.tsx';
import { useIsFileBeside } from './use-file-page.ts';

type DocumentHeaderProps = {
  document: DocumentDetail;
  isDuplicate: boolean;
  status: NumberStatus | null;
  /** Opens a file that browsers do not show on the page. */
  onPreview: () => void;
  children: ReactNode;
};

export const DocumentHeader = ({ document, isDuplicate, status, onPreview, children }: DocumentHeaderProps) => {
  const { nomor, nama, id } = document;
  const isInForce = document.status === 'Aktif';
  const isFileBeside = useIsFileBeside(document);
  // Word and Excel files, which a tab of their own would only download.
  const isPreviewed = shownKindOf({ name: document.file_name ?? '', content_type: '' }) !== undefined;
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-96">
        <h1 id="judul-dokumen" className={cn('wrap-anywhere text-xl sm:text-2xl', !isInForce && 'text-muted')}>
          {nama}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* On phones a line of its own: what must be read is marked later, and would begin another one. */}
          <span className="flex min-w-0 items-center gap-1 font-semibold max-sm:basis-full">
            <span className="wrap-anywhere">{nomor}</span>
            <CopyNumber nomor={nomor} />
          </span>
          <span className="font-semibold tabular-nums">{`Revisi${isInForce ? '' : ' terakhir'} ${document.revisi}`}</span>
          <DocumentStatus document={document} />
          {isDuplicate && <Badge>Nomor ganda</Badge>}
          <RequiredReadingMark documentId={id} />
          <ReviewOverdue dueOn={document.review_due_on} />
        </p>
        {status?.in_flight && (
          <p className="mt-1 text-muted">
            <InFlightNote inFlight={status.in_flight} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:basis-full print:hidden [&>:is(a,button)]:max-sm:flex-1">
        {children}
        {document.may.revise && !status?.in_flight && (
          <Link className={buttonClass('secondary')} to={revisionPath(nomor, isDuplicate ? id : undefined)}>
            Ajukan Revisi
          </Link>
        )}
        {!isFileBeside && (
          <Button
            variant={isInForce ? 'primary' : 'secondary'}
            disabled={!document.has_file}
            aria-label={isInForce ? `Lihat ${nama}` : `Lihat berkas ${nama}, tidak berlaku`}
            onClick={isPreviewed ? onPreview : () => void openDocument(document)}
          >
            {isInForce ? 'Lihat' : 'Lihat Berkas (tidak berlaku)'}
            {!isPreviewed && <ArrowSquareOutIcon aria-hidden size={16} />}
          </Button>
        )}
      </div>
    </header>
  );
};
