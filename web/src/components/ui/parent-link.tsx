import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { useScreenHandle } from '../../lib/screen-handle.ts';
import { useUser } from '../../lib/session/session.ts';

export const parentLinkClass =
  'flex min-h-11 w-fit shrink-0 items-center gap-1 rounded-sm text-muted text-sm hover:text-ink hover:underline sm:min-h-8 pointer-coarse:min-h-11 print:hidden';

/** To the screen above the present one; nothing on a screen of the header or its menu. */
export const ParentLink = ({ text, className }: { text?: string | undefined; className?: string }) => {
  const parent = useScreenHandle()?.parentFor(useUser());
  return (
    parent && (
      <Link to={parent.path} className={cn(parentLinkClass, className)}>
        <span aria-hidden>←</span> {text ?? parent.text}
      </Link>
    )
  );
};
