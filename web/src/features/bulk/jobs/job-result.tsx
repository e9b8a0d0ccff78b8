import type { Icon } from '@phosphor-icons/react';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { XCircleIcon } from '@phosphor-icons/react/XCircle';
import { Link } from 'react-router-dom';
import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import { jobOutcome, outcomeTitle } from '../../../../../shared/domain/jobs/job-outcome.ts';
import { linkClass } from '../../../components/link-class.ts';
import { gapPath } from '../../../lib/catalogue/document-path.ts';
import { useCatalogueQuery } from '../../../lib/catalogue/use-catalogue.ts';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { changedText, titleWithRest } from '../result-text.ts';
import { CountsStrip, OtherCounts } from './counts-strip.tsx';
import { ImportBalance } from './import-balance.tsx';
import { OpenReport } from './open-report.tsx';
import { PrintedCopies } from './printed-copies.tsx';
import { useRemainingFiles } from './remaining-count.ts';
import { DuplicateList, ErrorList, LeftList } from './result-lists.tsx';
import { SheetsRead } from './sheets-read.tsx';

type ResultSummary = { icon: Icon; colour: string; title: string; message: string | null };

const resultSummary = (job: BulkJob, remaining: number): ResultSummary => {
  const { kind, message, result } = job;
  const outcome = jobOutcome(job);
  if (outcome === 'cancelled') {
    const titles: Record<BulkJob['kind'], string> = {
      import: 'Impor dibatalkan',
      upload: 'Upload dibatalkan',
      undo: 'Pembatalan impor dihentikan',
      attach: 'Lampiran dibatalkan',
      print: 'Cetak salinan dibatalkan',
      pack: 'Paket audit dibatalkan',
    };
    const title = titles[kind];
    return { icon: ProhibitIcon, colour: 'text-other', title, message };
  }
  if (outcome === 'failed' || !result) {
    // The reason is listed first among the errors.
    return {
      icon: XCircleIcon,
      colour: 'text-stop',
      title: kind === 'import' || kind === 'upload' ? 'Upload gagal' : outcomeTitle(job),
      message: result ? null : message,
    };
  }
  const success = { icon: CheckCircleIcon, colour: 'text-done' };
  const partial = { icon: WarningCircleIcon, colour: 'text-review' };
  return {
    ...(outcome === 'partial' || remaining > 0 ? partial : success),
    title: titleWithRest(job, remaining),
    message: changedText(kind, result),
  };
};

export const JobResult = ({ job, hasReport }: { job: BulkJob; hasReport: boolean }) => {
  const { icon: Picture, colour, title, message } = resultSummary(job, useRemainingFiles(job));
  const { result } = job;
  // The list of the copies says all that figures would repeat.
  const isListed =
    job.kind === 'print' && jobOutcome(job) === 'succeeded' && result?.copies.length === result?.counts.baru;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-2">
        <Picture aria-hidden size={24} weight="fill" className={cn('shrink-0', colour)} />
        <div className="min-w-0">
          <h3 className="font-semibold text-lg">{title}</h3>
          {message && !isListed && <p>{message}</p>}
        </div>
      </div>
      {result && job.total > 0 && !isListed && (
        <>
          <CountsStrip kind={job.kind} counts={result.counts} />
          <OtherCounts counts={result.counts} />
          {job.kind === 'import' && <ImportBalance job={job} result={result} />}
        </>
      )}
      {job.kind === 'attach' && <MissingFiles />}
      <PrintedCopies job={job} />
      {result && (job.kind === 'undo' ? <LeftList result={result} /> : <ErrorList result={result} kind={job.kind} />)}
      {result && <DuplicateList result={result} />}
      {result && <SheetsRead reading={result.reading} />}
      {hasReport && <OpenReport job={job} />}
    </div>
  );
};

/** Every document in force without a file; with `gap`, the search ignores type and department. */
const query = { search: '', gap: 'no_file', jenis: 'SOP', department: 'IMS', page: 1, size: 1 } as const;

const MissingFiles = () => {
  const { result } = useCatalogueQuery('find', query);
  if (!result || result.total === 0) return null;
  return (
    <p>
      Masih {formatNumber(result.total)} dokumen berlaku tanpa berkas.{' '}
      <Link to={gapPath('no_file')} className={linkClass}>
        Lihat Dokumen Tanpa Berkas
      </Link>
    </p>
  );
};
