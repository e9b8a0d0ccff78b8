import { type ReactNode, useId } from 'react';

type AbsenceSectionProps = { title: string; count: number; empty?: string; children: ReactNode };

/** A list with its heading; without entries the sentence that says so, or nothing where there is none. */
export const AbsenceSection = ({ title, count, empty, children }: AbsenceSectionProps) => {
  const id = useId();
  if (count === 0 && empty === undefined) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-base">
        {title}
        {count > 0 && <span className="font-normal text-muted tabular-nums"> ({count})</span>}
      </h2>
      {count > 0 ? (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">{children}</ul>
      ) : (
        <p className="rounded-md border border-line bg-surface px-4 py-3 text-muted">{empty}</p>
      )}
    </section>
  );
};
