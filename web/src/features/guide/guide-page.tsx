import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useUser } from '../../lib/session/session.ts';
import { MarkedText } from './marked-text.tsx';
import { pictureUrls } from './pictures.ts';
import { audiences, pictureSize, type Topic } from './topic.ts';
import { topicsFor } from './topics.ts';

export const GuidePage = () => {
  useScrollToAnchor();
  const { own, others } = topicsFor(useUser());
  return (
    <>
      <PageHeader description="Cara memakai HIMS, langkah demi langkah, sesuai peran Anda." />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <nav aria-label="Daftar isi" className="mb-8 grid gap-4 lg:sticky lg:top-20 lg:mb-0 lg:self-start print:hidden">
          <Contents topics={own} />
          {others.length > 0 && (
            <div className="grid gap-1">
              <p className="px-3 font-semibold text-sm">Untuk peran lain</p>
              <Contents topics={others} />
            </div>
          )}
        </nav>
        <div className="grid min-w-0 gap-12">
          {[...own, ...others].map((topic) => (
            <Chapter key={topic.id} topic={topic} />
          ))}
        </div>
      </div>
    </>
  );
};

const Contents = ({ topics }: { topics: readonly Topic[] }) => (
  <ol className="grid border-line border-l">
    {topics.map(({ id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="flex min-h-11 items-center rounded-sm px-3 text-muted hover:text-ink hover:underline lg:min-h-0 lg:py-1.5 pointer-coarse:min-h-11"
        >
          {title}
        </a>
      </li>
    ))}
  </ol>
);

const Chapter = ({ topic: { id, title, audience, summary, steps, notes = [], picture } }: { topic: Topic }) => (
  <section aria-labelledby={id} className="min-w-0 max-w-[70ch]">
    <h2 id={id} tabIndex={-1} className="scroll-mt-20 text-lg outline-none">
      {title}
    </h2>
    {audience && <p className="mt-0.5 text-muted text-sm">Untuk {audiences[audience].label}</p>}
    <p className="mt-2">{summary}</p>
    <ol className="mt-3 grid list-decimal gap-1.5 pl-5 marker:text-muted">
      {steps.map((step) => (
        <li key={step} className="pl-1">
          <MarkedText text={step} />
        </li>
      ))}
    </ol>
    {notes.length > 0 && (
      <ul className="mt-3 grid gap-1.5 border-line border-l-3 pl-3 text-muted">
        {notes.map((note) => (
          <li key={note}>
            <MarkedText text={note} />
          </li>
        ))}
      </ul>
    )}
    <img
      src={pictureUrls[picture.name]}
      alt={picture.alt}
      {...pictureSize}
      loading="lazy"
      className="mt-4 h-auto w-full rounded-md border border-line"
    />
  </section>
);

/** Shows the chapter that the address names, also when the page is loaded with it. */
const useScrollToAnchor = (): void => {
  const { hash } = useLocation();
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(hash.slice(1));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [hash]);
};
