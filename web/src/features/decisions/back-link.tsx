import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';

export const BackLink = ({ className }: { className?: string }) => (
  <Link
    to="/pengajuan"
    className={cn(
      'inline-flex min-h-11 w-fit shrink-0 items-center gap-1.5 rounded-sm text-muted text-sm hover:text-ink hover:underline sm:min-h-8 pointer-coarse:min-h-11 print:hidden',
      className,
    )}
  >
    <ArrowLeftIcon aria-hidden size={16} />
    Pengajuan Dokumen
  </Link>
);
