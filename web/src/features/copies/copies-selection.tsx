import type { ReactNode } from 'react';
import type { CopyRow } from '../../../../shared/api/copies.ts';
import { Button } from '../../components/ui/button.tsx';
import { formatNumber } from '../../lib/format/format.ts';

type CopiesSelectionProps = {
  /** The chosen copies; without any the line is hidden. */
  copies: readonly CopyRow[];
  onClose: () => void;
  onClear: () => void;
  /** Further actions for the chosen copies. */
  children?: ReactNode;
};

/** What can be done with the chosen copies, above their list while it scrolls. */
export const CopiesSelection = ({ copies, onClose, onClear, children }: CopiesSelectionProps) =>
  copies.length === 0 ? null : (
    <section
      aria-label="Salinan terpilih"
      className="sticky top-14 z-20 mb-3 flex flex-wrap items-center gap-2 rounded-md border border-line bg-primary-soft px-3 py-2"
    >
      <p className="mr-auto font-semibold" role="status">
        {formatNumber(copies.length)} salinan dipilih
      </p>
      <Button variant="ghost" size="sm" onClick={onClear}>
        Batalkan pilihan
      </Button>
      {children}
      <Button size="sm" onClick={onClose}>
        Catat Penarikan
      </Button>
    </section>
  );
