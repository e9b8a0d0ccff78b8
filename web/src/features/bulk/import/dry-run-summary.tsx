import type { BulkResult } from '../../../../../shared/api/bulk.ts';
import { outcomeTitle } from '../../../../../shared/domain/jobs/job-outcome.ts';
import { CountsStrip, OtherCounts } from '../jobs/counts-strip.tsx';
import { ImportBalance } from '../jobs/import-balance.tsx';
import { dryRunSentence } from '../result-text.ts';
import type { DryRunJob } from './use-import.ts';

type DryRunSummaryProps = {
  job: DryRunJob;
  result: BulkResult;
  hasQuestions?: boolean;
};

export const DryRunSummary = ({ job, result, result: { counts }, hasQuestions = false }: DryRunSummaryProps) => (
  <>
    <div>
      <h3 className="font-semibold text-lg">{outcomeTitle(job)}</h3>
      <p>
        {dryRunSentence(job.total, counts)}
        {hasQuestions && ' Angkanya dapat berubah setelah pertanyaan dijawab.'}
      </p>
    </div>
    <CountsStrip kind="import" counts={counts} />
    <OtherCounts counts={counts} />
    <ImportBalance job={job} result={result} />
    <p className="text-muted">
      {job.replace_existing
        ? 'Dokumen dengan nomor yang sudah ada akan diperbarui.'
        : 'Dokumen dengan nomor yang sudah ada akan ditambahkan sebagai dokumen baru.'}
      {counts.galat > 0 && ' Baris yang galat tidak akan disimpan.'}
    </p>
  </>
);
