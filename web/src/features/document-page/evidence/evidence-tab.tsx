import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { copyNumberText, copyStateLabels } from '../../../../../shared/domain/copies/copies.ts';
import { departmentLabels } from '../../../../../shared/domain/departments.ts';
import {
  authorOf,
  effectiveDateText,
  endingOf,
  sourceOf,
} from '../../../../../shared/domain/documents/revision-text.ts';
import {
  evidenceOf,
  type RevisionEvidence,
  type RevisionReader,
} from '../../../../../shared/domain/evidence/evidence-of-revisions.ts';
import { reviewText } from '../../../../../shared/domain/evidence/evidence-sheets.ts';
import { userName } from '../../../../../shared/domain/people/roles.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { ListLoading } from '../../../components/ui/list-loading.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { callKey } from '../../../lib/api/use-call.ts';
import { formatDateTime, formatNumber } from '../../../lib/format/format.ts';
import { loadPages } from '../../../lib/load-pages.ts';
import type { DocumentDetail } from '../document-detail.ts';
import { ExportEvidence } from './export-evidence.tsx';

export const EvidenceTab = ({ document }: { document: DocumentDetail }) => {
  const { evidence, error, refetch, isFetching } = useEvidence(document);
  if (error)
    return (
      <ErrorBanner title="Gagal memuat bukti dokumen" message={messageOf(error)} retry={{ refetch, isFetching }} />
    );
  if (!evidence) return <ListLoading label="Memuat bukti..." />;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <p className="flex-1 basis-80 text-muted">
          Alasan dan persetujuan setiap revisi ada di bagian Riwayat. Ekspor memuat semuanya.
        </p>
        <div className="flex flex-wrap gap-2">
          <ExportEvidence document={document} evidence={evidence} />
        </div>
      </div>
      {evidence.map((each) => (
        <Revision key={each.revision.revisi} {...each} />
      ))}
    </div>
  );
};

const Revision = ({ revision, readers, copies, reviews }: RevisionEvidence) => {
  const ending = endingOf(revision);
  return (
    <section
      aria-labelledby={`bukti-${revision.revisi}`}
      className="flex flex-col gap-4 rounded-md border border-line bg-surface px-4 py-3"
    >
      <header className="flex flex-col gap-1">
        <h2 id={`bukti-${revision.revisi}`} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
          Revisi {revision.revisi}
          <StatusBadge status={revision.status} tone={revision.status === 'Aktif' ? 'done' : 'stop'} />
          {ending && (
            <span className="font-normal text-muted text-sm">
              {ending}
              {revision.ended_at && ` ${formatDateTime(revision.ended_at)}`}
            </span>
          )}
        </h2>
        <p className="wrap-anywhere">{revision.nama}</p>
      </header>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Fact label="Tanggal berlaku">{effectiveDateText(revision.effective_on)}</Fact>
        <Fact label="Dibuat">
          {formatDateTime(revision.at)} · {authorOf(revision)} · {sourceOf(revision)}
        </Fact>
        <Fact label="Berkas">{revision.file_name ?? '–'}</Fact>
        <Fact label="Kode verifikasi berkas (SHA-256)">{revision.sha256 ?? '–'}</Fact>
        <Fact label="Didistribusikan kepada">{revision.audience ?? '–'}</Fact>
      </dl>
      <Part title={`Pembaca${readers.length === 0 ? '' : `: ${readersSummary(readers)}`}`}>
        {readers.length > 0 && <Readers readers={readers} />}
      </Part>
      <Part title="Salinan terkendali">
        {copies.length > 0 && (
          <ul className="divide-y divide-line text-sm">
            {copies.map((copy) => (
              <li key={copy.number} className="wrap-anywhere py-1.5">
                <span className="font-semibold">Salinan {copyNumberText(copy.number)}</span> · {copy.holder},{' '}
                {departmentLabels[copy.department]}, {copy.place} · dicetak {formatDateTime(copy.printed_at)} oleh{' '}
                {userName(copy.printed_by)} · {copyStateLabels[copy.state]}
                {copy.closed_at && ` ${formatDateTime(copy.closed_at)}`}
                {copy.remark && ` · ${copy.remark}`}
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Tinjauan berkala">
        {reviews.length > 0 && (
          <ul className="divide-y divide-line text-sm">
            {reviews.map((edit) => (
              <li key={edit.version} className="wrap-anywhere py-1.5">
                <span className="font-semibold">{reviewText(edit)}</span> · {formatDateTime(edit.at)} · {authorOf(edit)}
                {edit.review?.reason && ` · ${edit.review.reason}`}
              </li>
            ))}
          </ul>
        )}
      </Part>
    </section>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-1 font-semibold text-sm">{title}</h3>
    {children || <p className="text-muted text-sm">Tidak ada catatan.</p>}
  </div>
);

const readersSummary = (readers: readonly RevisionReader[]): string => {
  const understood = readers.filter((reader) => reader.understood !== null).length;
  return `${formatNumber(understood)} memahami dari ${formatNumber(readers.length)} yang membuka`;
};

/** Readers that are shown before the user asks for all. */
const shownReaders = 20;

const Readers = ({ readers }: { readers: readonly RevisionReader[] }) => {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {(showsAll ? readers : readers.slice(0, shownReaders)).map((reader) => (
          <li key={reader.nrp} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="wrap-anywhere">
              {userName(reader)} <span className="text-muted tabular-nums">{reader.nrp}</span>
            </span>
            <span className="text-muted tabular-nums">
              {reader.opened && `dibuka ${formatDateTime(reader.opened)}`}
              {reader.opened && reader.understood && ' · '}
              {reader.understood && `dipahami ${formatDateTime(reader.understood)}`}
            </span>
            {reader.together && <span className="wrap-anywhere basis-full text-muted">{reader.together}</span>}
          </li>
        ))}
      </ul>
      {!showsAll && readers.length > shownReaders && (
        <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
          Tampilkan semua {formatNumber(readers.length)} orang
        </Button>
      )}
    </>
  );
};

/** Readings of a document in a company of 3,000 with ten revisions, twice over. */
const maxReadings = 60_000;

/** All evidence of a document, by revision: of its readers too, those of past revisions and those who left. */
const useEvidence = (document: DocumentDetail) => {
  const { id } = document;
  const query = useQuery({
    queryKey: callKey('list-audit-trail', { document_id: id, kind: 'reading' }),
    queryFn: async ({ signal }) => {
      const [readings, copies] = await Promise.all([
        loadPages('list-audit-trail', { document_id: id, kind: 'reading', export: true }, ({ events }) => events, {
          maxRows: maxReadings,
          signal,
        }),
        loadPages('list-copies', { document_id: id }, (page) => page.copies, { signal }),
      ]);
      return { readings: readings.rows, copies: copies.rows };
    },
  });
  return { ...query, evidence: query.data && evidenceOf(document, query.data) };
};
