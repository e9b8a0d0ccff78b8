import { type ReactNode, useId } from 'react';

type SectionProps = { title: ReactNode; note?: ReactNode; children: ReactNode };

export const Section = ({ title, note, children }: SectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex items-center gap-2 font-semibold text-lg">
        {title}
      </h3>
      {note && <p className="text-muted">{note}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
};
