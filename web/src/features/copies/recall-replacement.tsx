import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CopyRow } from '../../../../shared/api/copies.ts';
import { copyNumberText, maxPrintedCopies } from '../../../../shared/domain/copies/copies.ts';
import { maxNamedDocuments } from '../../../../shared/domain/required-reading/reading.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { jobsPath } from '../../lib/bulk/bulk-view-url.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { OutsideAudience } from './print/outside-audience.tsx';
import { copyId } from './use-copies.ts';

type RecallReplacementProps = {
  /** At least one. */
  copies: readonly CopyRow[];
  onDone: () => void;
};

/** So that a department outside the audience is named once for each document. */
const isFirstOfDepartment = (copy: CopyRow, copies: readonly CopyRow[]): boolean =>
  copies.find((each) => each.document_id === copy.document_id && each.department === copy.department) === copy;

/** 'Cetak pengganti': prints the revision that is in force for the same holders, as one print job. */
export const RecallReplacement = ({ copies, onDone }: RecallReplacementProps) => {
  const navigate = useNavigate();
  // The list refreshes while the dialog is open; what was chosen stays.
  const [chosen] = useState(copies);
  const ordered = chosen.slice(0, maxPrintedCopies);
  const command = useCommand('print-controlled-copies', {
    changes: ['copy'],
    success: ({ job_id }) => [
      'Pengganti sedang dicetak',
      `${formatNumber(ordered.length)} salinan disiapkan. Salinan lama tetap harus ditarik.`,
      { label: 'Lihat', onClick: () => void navigate(jobsPath(job_id)) },
    ],
    onSuccess: onDone,
  });
  const ids = [...new Set(ordered.map(({ document_id }) => document_id))].slice(0, maxNamedDocuments);
  const audiences = useCall('list-distribution', { ids: ids.join(',') });
  const confirm = () =>
    command.mutate({
      copies: ordered.map(({ document_id, holder, department, place, purpose, number }) => ({
        document_id,
        holder,
        department,
        place,
        purpose,
        replaces: number,
      })),
    });
  return (
    <CommandDialog
      onClose={onDone}
      command={command}
      title={`Cetak ${formatNumber(ordered.length)} salinan pengganti?`}
      description="Revisi yang berlaku dicetak untuk pemegang yang sama, dengan nomor salinan berikutnya. Salinan lama tetap harus ditarik."
      confirmLabel="Cetak Pengganti"
      workingLabel="Memproses..."
      onConfirm={confirm}
    >
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also with the keyboard
        tabIndex={0}
        aria-label="Salinan yang diganti"
        className="max-h-60 shrink-0 divide-y divide-line overflow-y-auto rounded-md border border-line bg-bg"
      >
        {ordered.map((copy) => (
          <li key={copyId(copy)} className="px-3 py-2">
            <span className="block wrap-anywhere font-semibold">
              {copy.nomor} · Salinan {copyNumberText(copy.number)}
            </span>
            <span className="block wrap-anywhere text-muted text-sm">
              Revisi {copy.revisi} diganti Revisi {copy.revision_in_force} · {copy.holder}, {copy.place}
            </span>
            {isFirstOfDepartment(copy, ordered) && (
              <OutsideAudience
                department={copy.department}
                distributed={audiences.data?.documents.find(({ document }) => document.id === copy.document_id)}
              />
            )}
          </li>
        ))}
      </ul>
      {audiences.error && (
        <ErrorBanner
          title="Penerima dokumen belum dapat diperiksa"
          message={messageOf(audiences.error)}
          retry={audiences}
        />
      )}
      {chosen.length > ordered.length && (
        <p className="text-muted text-sm">
          Paling banyak {formatNumber(maxPrintedCopies)} salinan sekaligus. Cetak sisanya sesudah ini.
        </p>
      )}
    </CommandDialog>
  );
};
