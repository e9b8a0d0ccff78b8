import { type MouseEvent, useState } from 'react';
import type { ListLayout } from './use-list-layout.ts';

/** More than one and a half lines of 20 px (`--text-base--line-height`). */
const isTwoLines = ({ clientHeight }: Element): boolean => clientHeight > 30;

/** Marks a row's title, whose lines `useTitleLines` counts. */
export const titleProps = (id: string) => ({ 'data-title-of': id });

/**
 * Titles have two lines at most. Beside an open panel, where their column is narrower, each keeps the number of lines
 * that it had before the click that opened the panel: so no row changes its height, and the clicked row its place.
 */
export const useTitleLines = (layout: ListLayout) => {
  const [lines, setLines] = useState<ReadonlyMap<string, 1 | 2>>(new Map());
  /** `onClickCapture` of the table's body: runs before the row opens. */
  const countLines = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (layout !== 'table') return;
    const titles = [...currentTarget.querySelectorAll<HTMLElement>('[data-title-of]')];
    setLines(new Map(titles.map((title) => [title.dataset['titleOf'] ?? '', isTwoLines(title) ? 2 : 1])));
  };
  const titleClass = (id: string): string => {
    const before = layout === 'beside' ? lines.get(id) : undefined;
    if (before === 1) return 'line-clamp-1';
    return before === 2 ? 'line-clamp-2 min-h-10' : 'line-clamp-2';
  };
  return { countLines, titleClass };
};
