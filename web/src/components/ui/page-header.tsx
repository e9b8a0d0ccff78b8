import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { useScreenHandle } from '../../lib/screen-handle.ts';
import { ParentLink } from './parent-link.tsx';

type PageHeaderProps = {
  /** Where it is not that of the table of screens. */
  title?: ReactNode;
  beside?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  className?: string;
  /** Of the link to the screen above, where it is not that screen's title. */
  parentText?: string;
};

/** The only `h1` of a signed-in screen, below the link to the screen above it. */
export const PageHeader = ({ title, beside, description, actions, className, parentText }: PageHeaderProps) => {
  const screenTitle = useScreenHandle()?.title;
  return (
    <>
      <ParentLink text={parentText} className="-mt-2 max-sm:-mt-4" />
      <div
        className={cn(
          'mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:group-data-[panel=open]/list:flex-nowrap',
          className,
        )}
      >
        <div className="min-w-0">
          <div className="flex items-center gap-1">
            <h1 className="text-xl sm:text-2xl">{title ?? screenTitle}</h1>
            {beside}
          </div>
          {description && (
            <p className="mt-1 text-muted empty:hidden lg:group-data-[panel=open]/list:truncate">{description}</p>
          )}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-2 lg:group-data-[panel=open]/list:flex-nowrap print:hidden">{actions}</div>
        )}
      </div>
    </>
  );
};
