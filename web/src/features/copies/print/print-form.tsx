import { PrinterIcon } from '@phosphor-icons/react/Printer';
import { useState } from 'react';
import { maxPrintedCopies } from '../../../../../shared/domain/copies/copies.ts';
import { maxNamedDocuments } from '../../../../../shared/domain/required-reading/reading.ts';
import { Button } from '../../../components/ui/button.tsx';
import { dialogFooterClass } from '../../../components/ui/dialog-classes.ts';
import { ErrorBanner } from '../../../components/ui/error-banner.tsx';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { PrintDocument } from './print-document.tsx';
import {
  firstRows,
  hasInput,
  hasProblems,
  missingValues,
  noProblems,
  ordersOf,
  type PrintedDocument,
  type PrintRow,
  refusedValues,
  remainingProblems,
} from './print-rows.ts';

type PrintFormProps = {
  documents: readonly PrintedDocument[];
  onFilled: (isFilled: boolean) => void;
  onCancel: () => void;
  onOrdered: (jobId: string) => void;
};

export const PrintForm = ({ documents, onFilled, onCancel, onOrdered }: PrintFormProps) => {
  const [shown, setShown] = useState(documents);
  const form = useForm(() => ({ rows: firstRows(documents) }));
  const { rows } = form.values;
  const [problems, setProblems] = useState(noProblems);
  // More documents than copies cannot be printed.
  const [ids] = useState(() => documents.slice(0, maxNamedDocuments).map(({ id }) => id));
  const audiences = useCall('list-distribution', { ids: ids.join(',') });
  const { sent, copies } = ordersOf(shown, rows);
  const command = useCommand('print-controlled-copies', {
    onSuccess: ({ job_id }) => onOrdered(job_id),
    onError: (error) => {
      if (error instanceof ApiError) setProblems(refusedValues(error.fields, sent));
      form.fail();
    },
  });
  const isTooMany = copies.length > maxPrintedCopies;

  const change = (next: PrintRow[]) => {
    setProblems(remainingProblems(problems, rows, next));
    form.set({ rows: next });
    onFilled(hasInput(next));
  };
  const submit = () => {
    const missing = missingValues(sent);
    setProblems(missing);
    if (hasProblems(missing)) form.fail();
    else command.mutate({ copies });
  };

  return (
    <form {...form.formProps(submit, command.isPending)} aria-label="Daftar salinan" className="flex flex-col gap-4">
      {command.error && problems.documents.size === 0 && <ErrorBanner message={messageOf(command.error)} />}
      {shown.map((document, at) => (
        <PrintDocument
          key={document.id}
          document={document}
          distributed={audiences.data?.documents.find((each) => each.document.id === document.id)}
          previous={shown[at - 1]}
          rows={rows}
          problems={problems}
          disabled={command.isPending}
          isFull={copies.length >= maxPrintedCopies}
          onRows={change}
          onRemove={shown.length > 1 ? () => setShown(shown.filter(({ id }) => id !== document.id)) : undefined}
        />
      ))}
      {audiences.error && (
        <ErrorBanner
          title="Penerima dokumen belum dapat diperiksa"
          message={messageOf(audiences.error)}
          retry={audiences}
        />
      )}
      {isTooMany && (
        <p role="alert" className="text-danger">
          Paling banyak {formatNumber(maxPrintedCopies)} salinan sekaligus. Keluarkan sebagian dokumen.
        </p>
      )}
      <div className={cn(dialogFooterClass, 'sticky -bottom-4 z-10 -mx-5 -mb-4 bg-surface sm:rounded-b-lg')}>
        <Button type="button" variant="secondary" onClick={onCancel}>
          Batal
        </Button>
        <Button type="submit" working={command.isPending} disabled={isTooMany}>
          {!command.isPending && <PrinterIcon aria-hidden size={18} />}
          Cetak {formatNumber(copies.length)} Salinan
        </Button>
      </div>
    </form>
  );
};
