import type { ReactNode } from 'react';
import type { BulkJob, BulkResult } from '../../../../../shared/api/bulk.ts';
import { cn } from '../../../lib/cn.ts';
import { nomorClass } from '../../../lib/format/nomor-class.ts';
import { duplicatesOf, errorsOf, leftOf, type ShortList } from '../result-text.ts';

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

const ShortSection = <T,>({ title, list: { first, more }, children }: ShortSectionProps<T>) =>
  first.length > 0 && (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-line border-line border-y">{first.map(children)}</ul>
      {more && <p className="mt-1 text-muted">{more}</p>}
    </section>
  );

type ShortSectionProps<T> = { title: string; list: ShortList<T>; children: (item: T) => ReactNode };

/** What an undo left as it is, each with who changed it and when. */
export const LeftList = ({ result }: { result: BulkResult }) => (
  <ShortSection title="Tidak disentuh" list={leftOf(result)}>
    {(text) => (
      <li key={text} className="wrap-anywhere py-1.5">
        {text}
      </li>
    )}
  </ShortSection>
);

/** Rows with an existing document number: the existing and the imported revision. */
export const DuplicateList = ({ result }: { result: BulkResult }) => (
  <ShortSection title="Nomor yang sudah ada" list={duplicatesOf(result)}>
    {({ nomor, nama, existing_revisi, new_revisi, note }) => (
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
    )}
  </ShortSection>
);
