import type { ReactNode } from 'react';
import type { BulkResult } from '../../../../../shared/api/bulk.ts';
import { CountsStrip, OtherCounts } from '../jobs/counts-strip.tsx';
import { dryRunSentence } from '../result-text.ts';
import type { DryRunJob } from './use-import.ts';

type DryRunSummaryProps = {
  title: string;
  job: DryRunJob;
  result: BulkResult;
  /** Whether answers can still change the counts. */
  hasQuestions?: boolean;
  children?: ReactNode;
};

/** The counts of a dry run, and what happens to existing documents. */
export const DryRunSummary = ({
  title,
  job,
  result: { counts },
  hasQuestions = false,
  children,
}: DryRunSummaryProps) => {
  return (
    <>
      <div>
        <h3 className="font-semibold text-lg">{title}</h3>
        <p>
          {dryRunSentence(job.total, counts)}
          {hasQuestions && ' Angkanya dapat berubah setelah pertanyaan dijawab.'}
        </p>
      </div>
      <CountsStrip kind="import" counts={counts} />
      <OtherCounts counts={counts} />
      <p className="text-muted">
        {job.replace_existing
          ? 'Dokumen dengan nomor yang sudah ada akan diperbarui.'
          : 'Dokumen dengan nomor yang sudah ada akan ditambahkan sebagai dokumen baru.'}
        {counts.galat > 0 && ' Baris yang galat tidak akan disimpan.'}
      </p>
      {children}
    </>
  );
};
