import { ArrowsHorizontalIcon } from '@phosphor-icons/react/ArrowsHorizontal';
import { MagnifyingGlassMinusIcon } from '@phosphor-icons/react/MagnifyingGlassMinus';
import { MagnifyingGlassPlusIcon } from '@phosphor-icons/react/MagnifyingGlassPlus';
import { Button } from '../ui/button.tsx';
import type { usePdfPages } from './use-pdf-pages.ts';

type PdfControlsProps = ReturnType<typeof usePdfPages>['controls'] & { hasPages: boolean };

export const PdfControls = (props: PdfControlsProps) => {
  const { page, pageCount, percent, isFitted, fit, enlarge, reduce, hasPages } = props;
  return (
    <div className="flex items-center gap-1">
      {hasPages && (
        <span className="mr-1 whitespace-nowrap text-muted text-sm tabular-nums">
          <span className="sr-only">Halaman </span>
          {page} / {pageCount}
        </span>
      )}
      <Button variant="ghost" size="icon" aria-label="Perkecil" disabled={!reduce} onClick={reduce}>
        <MagnifyingGlassMinusIcon aria-hidden size={18} />
      </Button>
      <span className="w-10 text-center text-muted text-sm tabular-nums max-sm:hidden">{percent}%</span>
      <Button variant="ghost" size="icon" aria-label="Perbesar" disabled={!enlarge} onClick={enlarge}>
        <MagnifyingGlassPlusIcon aria-hidden size={18} />
      </Button>
      <Button variant="ghost" size="icon" aria-label="Sesuaikan lebar" aria-pressed={isFitted} onClick={fit}>
        <ArrowsHorizontalIcon aria-hidden size={18} weight={isFitted ? 'bold' : 'regular'} />
      </Button>
    </div>
  );
};
