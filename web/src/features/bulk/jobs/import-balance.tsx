import type { BulkJob, BulkResult } from '../../../../../shared/api/bulk.ts';
import { importBalance } from '../../../../../shared/domain/jobs/import-balance.ts';

type ImportBalanceProps = { job: Pick<BulkJob, 'total' | 'done'>; result: BulkResult };

/** How the file of an import adds up, row by row and column by column. */
export const ImportBalance = ({ job: { total, done }, result: { counts, reading } }: ImportBalanceProps) =>
  reading && (
    <div className="text-muted text-sm tabular-nums">
      {importBalance({ counts, total, done }, reading).map((text) => (
        <p key={text} className="break-words">
          {text}
        </p>
      ))}
    </div>
  );
