import type { ReactNode, Ref } from 'react';
import { cn } from '../../lib/cn.ts';
import { useEntrance } from '../../lib/entrance.ts';

/** The rows of a list on a phone, 72 px each (`min-h-18`) unless a row needs more. */
export const CardList = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <ul className={className ?? 'divide-y divide-line overflow-clip rounded-md border border-line bg-surface'}>
    {children}
  </ul>
);

type CardRowProps = {
  /** Position on the page: the first ten of the first load appear at intervals of 100 ms. */
  index: number;
  ref?: Ref<HTMLLIElement> | undefined;
  className?: string;
  current?: boolean;
  children: ReactNode;
};

export const CardRow = ({ index, ref, className, current = false, children }: CardRowProps) => {
  const entrance = useEntrance('rows', index, 100);
  return (
    <li
      ref={ref}
      aria-current={current || undefined}
      className={cn('scroll-my-20', entrance.className, className)}
      style={entrance.style}
    >
      {children}
    </li>
  );
};
