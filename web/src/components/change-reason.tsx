import type { DocumentChange } from '../../../shared/domain/documents/documents.ts';
import { cn } from '../lib/cn.ts';

/** Why a revision was submitted, and the parts that it changes; nothing where that was not asked. */
export const ChangeReason = ({ change, className }: { change: DocumentChange | null; className?: string }) =>
  change && (
    <div className={cn('rounded-md border border-line bg-sunken px-3 py-2', className)}>
      <p className="font-semibold text-sm">Alasan Perubahan</p>
      <p className="wrap-anywhere whitespace-pre-line">{change.reason}</p>
      {change.sections && (
        <p className="wrap-anywhere text-muted text-sm">{`Bagian yang berubah: ${change.sections}`}</p>
      )}
    </div>
  );
