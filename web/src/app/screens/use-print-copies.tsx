import { type ReactNode, useState } from 'react';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { useLazyModule } from '../../lib/lazy-module.ts';
import { useUser } from '../../lib/session/session.ts';
import { printCopies } from './late-print-copies.ts';

/**
 * The button that prints copies of documents in force that have a file, for users who manage the master list, and its
 * dialog. A screen renders the dialog itself: a panel with the button is another one when the window becomes narrow.
 */
export const usePrintCopies = () => {
  const [documents, setDocuments] = useState<readonly DocumentRow[]>();
  const close = () => setDocuments(undefined);
  const loaded = useLazyModule(printCopies, documents !== undefined, close);
  const canPrint = canManageMasterList(useUser());
  const printButton = (chosen: readonly DocumentRow[], disabled = false): ReactNode => {
    const printable = chosen.filter(({ status, has_file }) => status === 'Aktif' && has_file);
    if (!canPrint || printable.length === 0) return null;
    return (
      <Button variant="secondary" disabled={disabled} onClick={() => setDocuments(printable)}>
        {chosen.length === 1 ? 'Cetak Salinan Terkendali' : `Cetak Salinan ${formatNumber(printable.length)} Dokumen`}
      </Button>
    );
  };
  return {
    printButton,
    printDialog: loaded && documents && <loaded.PrintCopies documents={documents} onClose={close} />,
  };
};
