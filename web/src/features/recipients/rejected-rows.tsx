import type { RowResult } from '../../../../shared/api/document-edits.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';

type RejectedRowsProps = { results: readonly RowResult[]; documents: readonly DocumentRow[] };

/** Documents that were not changed, each with its reason; nothing where all were. */
export const RejectedRows = ({ results, documents }: RejectedRowsProps) => {
  const rejected = results.flatMap((each) => (each.success ? [] : [each]));
  if (rejected.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border border-danger px-3 py-2">
      <p className="font-semibold text-danger">{rejected.length} dokumen tidak dapat diubah</p>
      <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto text-sm">
        {rejected.map(({ id, message }) => (
          <li key={id} className="wrap-anywhere">
            <strong>{documents.find((each) => each.id === id)?.nomor ?? id}:</strong> {message}
          </li>
        ))}
      </ul>
    </div>
  );
};
