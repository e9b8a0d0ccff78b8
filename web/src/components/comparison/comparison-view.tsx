import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/CaretUp';
import { type RefObject, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { isTyping } from '../../lib/is-typing.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { FileComparisonResult } from './compare.ts';
import { ComparedRow } from './compared-row.tsx';
import { PictureComparison } from './picture-comparison.tsx';
import {
  columnWeights,
  comparisonText,
  foldedText,
  notComparedText,
  type PictureState,
  segmentsOf,
} from './shown-rows.ts';

type ComparisonViewProps = {
  result: FileComparisonResult;
  pictures: PictureState;
  names: { before: string; after: string };
  label: string;
};

const noRows: FileComparisonResult['rows'] = [];
const noChanges: FileComparisonResult['changes'] = [];

/** From here on both versions are beside each other, in CSS pixels of the pane. */
const wideFrom = 680;

/** The changes of a file, with N and P from one to the next. */
export const ComparisonView = ({ result, pictures, names, label }: ComparisonViewProps) => {
  const changes = result.unrelated ? noChanges : result.changes;
  // With lower priority: hundreds of pages have thousands of rows.
  const rows = useDeferredValue(result.rows, noRows);
  const pane = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(pane);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const weights = useMemo(() => columnWeights(rows), [rows]);
  const segments = useMemo(() => segmentsOf(rows, opened), [rows, opened]);
  const [current, show] = useCurrentChange(pane, changes.length);
  const changeOf = useMemo(() => {
    const found = new Map<number, number>();
    for (const [at, { first, last }] of changes.entries())
      for (let row = first; row <= last; row += 1) found.set(row, at);
    return found;
  }, [changes]);
  const rowOf = (index: number) => {
    const row = rows[index];
    const change = changeOf.get(index);
    const isFirst = change !== undefined && changes[change]?.first === index;
    return (
      row && (
        <li
          key={index}
          {...(isFirst && { 'data-change': change, tabIndex: -1 })}
          className={cn(
            'border-l-3 outline-offset-[-2px] [contain-intrinsic-size:auto_3rem] [content-visibility:auto]',
            change === undefined
              ? 'border-l-transparent'
              : change === current
                ? 'border-l-primary bg-primary-soft'
                : 'border-l-control',
          )}
        >
          <ComparedRow row={row} types={result.types} weights={weights[index]} isWide={isWide} />
        </li>
      )
    );
  };
  return (
    <>
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-surface px-3 py-1">
        <p aria-hidden className="min-w-0 flex-1 font-semibold">
          {comparisonText(result, pictures)}
        </p>
        {changes.length > 0 && (
          <span className="flex items-center gap-1">
            <span className="text-muted text-sm tabular-nums">
              <span className="sr-only">Bagian </span>
              {current === undefined ? '–' : current + 1} / {changes.length}
            </span>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Perubahan sebelumnya"
              aria-keyshortcuts="P"
              title="Perubahan sebelumnya (P)"
              onClick={() => show(-1)}
            >
              <CaretUpIcon aria-hidden size={18} />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Perubahan berikutnya"
              aria-keyshortcuts="N"
              title="Perubahan berikutnya (N)"
              onClick={() => show(1)}
            >
              <CaretDownIcon aria-hidden size={18} />
            </Button>
          </span>
        )}
      </div>
      <UncomparedPages result={result} pictures={pictures} />
      <section
        ref={pane}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto bg-surface focus-visible:-outline-offset-2"
      >
        {result.unrelated ? (
          <EmptyState
            title="Kedua berkas hampir tidak memiliki teks yang sama"
            hint="Perbandingan tidak membantu di sini. Baca berkas yang baru secara utuh."
            className="px-4!"
          />
        ) : (
          <>
            {isWide && result.hasText && (
              <div className="sticky top-0 z-1 grid grid-cols-2 gap-x-6 border-line border-b bg-sunken px-4 py-1.5 font-semibold text-sm">
                <p className="wrap-anywhere">{names.before}</p>
                <p className="wrap-anywhere">{names.after}</p>
              </div>
            )}
            <ol className="flex flex-col gap-1 py-2">
              {segments.map(({ from, to, isFolded }) =>
                isFolded ? (
                  <li key={from} className="px-3">
                    <Button
                      variant="ghost"
                      size="sm"
                      className="w-full border-line! border-y! border-dashed rounded-none! text-muted!"
                      onClick={() => startTransition(() => setOpened(new Set([...opened, from])))}
                    >
                      {foldedText(rows.slice(from, to + 1))}
                    </Button>
                  </li>
                ) : (
                  Array.from({ length: to - from + 1 }, (_, offset) => rowOf(from + offset))
                ),
              )}
            </ol>
          </>
        )}
        {pictures.data && pictures.data.pairs.length > 0 && (
          <PictureComparison names={names} pairs={pictures.data.pairs} isWide={isWide} />
        )}
      </section>
      <p className="border-line border-t bg-surface px-3 py-1.5 text-muted text-sm">
        {notComparedText(result, names)}
        {changes.length > 0 && <span className="max-sm:hidden"> Tekan N atau P untuk berpindah perubahan.</span>}
      </p>
    </>
  );
};

const UncomparedPages = ({
  result: { hasText, files },
  pictures,
}: Pick<ComparisonViewProps, 'result' | 'pictures'>) => {
  const broken = pictures.data?.broken ?? [];
  const notices = [
    { pages: broken, text: 'tidak dapat dibaca sampai selesai. Periksa pada berkasnya.' },
    {
      pages: (hasText ? [files.before, files.after] : []).map(({ name, emptyPages }) => ({
        name,
        pages: emptyPages.filter((page) => !broken.some((each) => each.name === name && each.pages.includes(page))),
      })),
      text: 'tidak memiliki teks (hasil pindai).',
    },
    { pages: pictures.data?.unpaired ?? [], text: 'tidak memiliki pasangan. Periksa pada berkasnya.' },
  ]
    .map(({ pages, text }) => ({ pages: pagesText(pages), text }))
    .filter(({ pages }) => pages !== '');
  if (notices.length === 0) return null;
  return (
    <div className="border-line border-b bg-review-soft px-3 py-2 text-review text-sm">
      {notices.map(({ pages, text }) => (
        <p key={text} className="first-letter:uppercase">{`${pages} ${text}`}</p>
      ))}
    </div>
  );
};

const pagesText = (files: readonly { name: string; pages: readonly number[] }[]): string =>
  files
    .filter(({ pages }) => pages.length > 0)
    .map(({ name, pages }) => `halaman ${pages.join(', ')} pada ${name}`)
    .join(' dan ');

/** The change that is looked at, and the step to the next (1) or the one before (-1), also with N and P. */
const useCurrentChange = (pane: RefObject<HTMLElement | null>, count: number) => {
  const [current, setCurrent] = useState<number>();
  const show = (step: 1 | -1) => {
    if (count === 0) return;
    const next = current === undefined ? (step === 1 ? 0 : count - 1) : (current + step + count) % count;
    setCurrent(next);
    const row = pane.current?.querySelector<HTMLElement>(`[data-change="${next}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  };
  useEffect(() => {
    const press = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || isTyping(target)) return;
      if (key.toLowerCase() === 'n') show(1);
      if (key.toLowerCase() === 'p') show(-1);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return [current, show] as const;
};

const useIsWide = (element: RefObject<HTMLElement | null>): boolean => {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setIsWide((entry?.contentRect.width ?? 0) >= wideFrom));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isWide;
};
