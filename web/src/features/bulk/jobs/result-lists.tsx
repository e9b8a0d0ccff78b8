import type { BulkJob, BulkResult } from '../../../../../shared/api/bulk.ts';
import { cn } from '../../../lib/cn.ts';
import { nomorClass } from '../../../lib/format/nomor-class.ts';
import { duplicatesOf, errorsOf, leftOf } from '../result-text.ts';

/** The first errors, and the number of further ones. */
export const ErrorList = ({ result, kind }: { result: BulkResult; kind?: BulkJob['kind'] }) => {
  const { first, more } = errorsOf(result, kind);
  if (first.length === 0) return null;
  return (
    <section className="rounded-md bg-danger-soft px-3 py-2 text-stop">
      <h3 className="font-semibold">Galat</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {first.map((error) => (
          <li key={error} className="break-words">
            {error}
          </li>
        ))}
      </ul>
      {more && <p className="mt-1">{more}</p>}
    </section>
  );
};

/** The first documents that an undo left as they are, each with who changed it and when. */
export const LeftList = ({ result }: { result: BulkResult }) => {
  const { first, more } = leftOf(result);
  if (first.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">Tidak disentuh</h3>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {first.map((text) => (
          <li key={text} className="wrap-anywhere py-1.5">
            {text}
          </li>
        ))}
      </ul>
      {more && <p className="mt-1 text-muted">{more}</p>}
    </section>
  );
};

/** The first rows with an existing document number: the existing and the imported revision. */
export const DuplicateList = ({ result }: { result: BulkResult }) => {
  const { first, more } = duplicatesOf(result);
  if (first.length === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">Nomor yang sudah ada</h3>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {first.map(({ nomor, nama, existing_revisi, new_revisi, note }) => (
          <li
            key={`${nomor} ${new_revisi} ${nama}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5"
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className={cn('font-semibold', nomorClass(nomor))}>{nomor}</span>{' '}
              <span className="break-words text-muted">{nama}</span>
              {note && <span className="block wrap-anywhere text-muted text-sm">{note}</span>}
            </span>
            <span className="shrink-0 text-sm tabular-nums">
              Revisi {existing_revisi} → {new_revisi}
            </span>
          </li>
        ))}
      </ul>
      {more && <p className="mt-1 text-muted">{more}</p>}
    </section>
  );
};
