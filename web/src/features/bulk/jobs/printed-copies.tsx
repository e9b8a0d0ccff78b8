import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import type { BulkJob } from '../../../../../shared/api/bulk.ts';
import type { RequestOf } from '../../../../../shared/api/index.ts';
import { copyNumberText } from '../../../../../shared/domain/copies/copies.ts';
import { departmentLabels } from '../../../../../shared/domain/departments.ts';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api/api.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { openFileInNewTab } from '../../../lib/files/open-file.ts';
import { toast } from '../../../lib/toast.ts';

const openCopy = (input: RequestOf<'get-copy-file'>): Promise<void> =>
  openFileInNewTab(() => callApi('get-copy-file', input)).catch((error: unknown) =>
    toast.error('Gagal membuka salinan', messageOf(error)),
  );

export const PrintedCopies = ({ job: { job_id, result } }: { job: BulkJob }) => {
  if (!result || result.copies.length === 0) return null;
  const isOne = result.copies.length === 1;
  const isTooLarge = !isOne && !result.has_all_copies;
  return (
    <section aria-label="Salinan yang dicetak">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Salinan</h3>
        {result.has_all_copies && !isOne && (
          <Button size="sm" onClick={() => void openCopy({ job_id })}>
            Buka Semua
            <ArrowSquareOutIcon aria-hidden size={16} />
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-md border border-line">
        {result.copies.map(({ document_id, number, nomor, holder, department, place }) => (
          <li key={`${document_id} ${number}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <div className="min-w-0 flex-1 basis-52">
              <p className="wrap-anywhere font-semibold">
                {nomor} · Salinan {copyNumberText(number)}
              </p>
              <p className="wrap-anywhere text-muted text-sm">
                {holder} · {departmentLabels[department]} · {place}
              </p>
            </div>
            <Button
              variant={isOne ? 'primary' : 'secondary'}
              size="sm"
              aria-label={`Buka PDF salinan ${copyNumberText(number)} dari ${nomor}`}
              onClick={() => void openCopy({ document_id, number })}
            >
              Buka PDF
              <ArrowSquareOutIcon aria-hidden size={16} />
            </Button>
          </li>
        ))}
      </ul>
      {isTooLarge && (
        <p className="mt-2 text-muted text-sm">
          Salinan ini tidak dapat digabung menjadi satu PDF. Buka satu per satu untuk mencetaknya.
        </p>
      )}
    </section>
  );
};
