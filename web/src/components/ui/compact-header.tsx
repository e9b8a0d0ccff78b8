import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../lib/use-media-query.ts';

/** The height of the app's header, in pixels. */
const appHeaderPx = 56;

const useScrolledAway = () => {
  const element = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    // Below the window counts as visible: a jump from there to above it would otherwise not be observed.
    const rootMargin = `-${appHeaderPx}px 0px 1000000px 0px`;
    const observer = new IntersectionObserver((entries) => setAway(entries.at(-1)?.isIntersecting === false), {
      rootMargin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, isAway };
};

/**
 * On a phone: one line of 44 px that stays below the app's header while the screen's own header, which it follows, is
 * scrolled away. It lies over the content, so that nothing moves when it appears; `data-compact-header` gives the
 * elements below it a larger scroll margin (styles.css).
 */
export const CompactHeader = ({ children }: { children: ReactNode }) => {
  const isPhone = useMediaQuery('screen and (width < 40rem)');
  return isPhone ? <CompactLine>{children}</CompactLine> : null;
};

const CompactLine = ({ children }: { children: ReactNode }) => {
  const { element, isAway } = useScrolledAway();
  return (
    <>
      <div ref={element} />
      <div data-compact-header className="sticky top-14 z-10 -mx-4 h-0">
        {isAway && <div className="h-11 animate-appear border-line border-b bg-surface">{children}</div>}
      </div>
    </>
  );
};

type CompactFiguresProps = { figures: readonly { label: string; value: string; color?: string }[] };

/** Figures with their labels, as they stand in the screen's header; only for the eye, because they repeat it. */
export const CompactFigures = ({ figures }: CompactFiguresProps) => (
  <div aria-hidden className="flex h-full items-center gap-4 px-4 text-muted text-sm">
    {figures.map(({ label, value, color = 'text-ink' }) => (
      <span key={label} className="flex items-baseline gap-1.5 whitespace-nowrap">
        <span className={`font-semibold text-lg tabular-nums ${color}`}>{value}</span>
        {label}
      </span>
    ))}
  </div>
);
