import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { encode } from 'uqr';
import type { NumberStatus } from '../../../../shared/api/documents.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { jenisLabels } from '../../../../shared/domain/documents/document-types.ts';
import { effectiveDateText } from '../../../../shared/domain/documents/revision-text.ts';
import { shownKindOf } from '../../../../shared/domain/files/files.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { RequiredReadingMark } from '../../components/required-reading-mark.tsx';
import { ReviewOverdue } from '../../components/review-overdue.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import { cn } from '../../lib/cn.ts';
import { openDocument } from '../../lib/files/open-document.ts';
import { revisionPath } from '../../lib/submissions/submission-path.ts';
import type { DocumentDetail } from './document-detail.ts';
import { InFlightNote } from './in-flight-note.tsx';

type DocumentHeaderProps = {
  document: DocumentDetail;
  isDuplicate: boolean;
  status: NumberStatus | null;
  onPreview: () => void;
};

export const DocumentHeader = ({ document, isDuplicate, status, onPreview }: DocumentHeaderProps) => {
  const { nomor, nama, id } = document;
  const isInForce = document.status === 'Aktif';
  // Word and Excel files, which a tab of their own would only download.
  const isPreviewed = shownKindOf({ name: document.file_name ?? '', content_type: '' }) !== undefined;
  const address = new URL(documentPath(nomor, isDuplicate ? { id } : {}), window.location.origin).href;
  return (
    <header className="mb-5 flex flex-col gap-4">
      <div className="flex items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1">
          <h1 id="judul-dokumen" className={cn('wrap-anywhere text-xl sm:text-2xl', !isInForce && 'text-muted')}>
            {nama}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex min-w-0 items-center gap-1 font-semibold">
              <span className="wrap-anywhere">{nomor}</span>
              <CopyNumber nomor={nomor} />
            </span>
            <StatusBadge status={document.status} tone={isInForce ? 'done' : 'stop'} />
            {isDuplicate && <Badge>Nomor ganda</Badge>}
            <RequiredReadingMark documentId={id} />
            <ReviewOverdue dueOn={document.review_due_on} />
          </p>
          <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,max-content))] gap-x-8 gap-y-2">
            <Fact label={isInForce ? 'Revisi' : 'Revisi terakhir'}>{document.revisi}</Fact>
            <Fact label="Tanggal berlaku">{effectiveDateText(document.effective_on)}</Fact>
            <Fact label="Jenis">{jenisLabels[document.jenis]}</Fact>
            <Fact label="Departemen">{departmentLabels[document.department]}</Fact>
          </dl>
        </div>
        <div className="max-sm:hidden">
          <PageCode address={address} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden [&>:is(a,button)]:max-sm:flex-1">
        {document.may.revise && !status?.in_flight && (
          <Link className={buttonClass('secondary')} to={revisionPath(nomor, isDuplicate ? id : undefined)}>
            Ajukan Revisi
          </Link>
        )}
        <Button
          variant={isInForce ? 'primary' : 'secondary'}
          disabled={!document.has_file}
          aria-label={isInForce ? `Lihat ${nama}` : `Lihat berkas ${nama}, tidak berlaku`}
          onClick={isPreviewed ? onPreview : () => void openDocument(document)}
        >
          {isInForce ? 'Lihat' : 'Lihat Berkas (tidak berlaku)'}
          {!isPreviewed && <ArrowSquareOutIcon aria-hidden size={16} />}
        </Button>
        {status?.in_flight && (
          <p className="basis-full text-muted">
            <InFlightNote inFlight={status.in_flight} />
          </p>
        )}
      </div>
      <details className="sm:hidden">
        <summary className="w-fit py-3 text-muted">Kode QR halaman ini</summary>
        <PageCode address={address} />
      </details>
    </header>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
);

/** The dark modules of a code, row by row, as one path in a square of `size` modules. */
const codePath = (data: readonly boolean[][]): string =>
  data
    .flatMap((modules, row) => modules.flatMap((isDark, column) => (isDark ? [`M${column} ${row}h1v1h-1z`] : [])))
    .join('');

/** The QR code of the page's address, dark on light in both colour schemes, because scanners expect that. */
const PageCode = ({ address }: { address: string }) => {
  // Four light modules around it, as ISO/IEC 18004 requires.
  const { data, size } = encode(address, { ecc: 'M', border: 4 });
  return (
    <svg
      role="img"
      aria-label="Kode QR alamat halaman ini"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-28 shrink-0 rounded-md border border-line bg-white"
    >
      <path d={codePath(data)} fill="#000" />
    </svg>
  );
};
