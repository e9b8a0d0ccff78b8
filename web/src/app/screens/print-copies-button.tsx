import { useState } from 'react';
import type { DocumentRow } from '../../../../shared/domain/documents.ts';
import { canManageMasterList } from '../../../../shared/domain/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { formatNumber } from '../../lib/format/format.ts';
import { useLazyModule } from '../../lib/lazy-module.ts';
import { useUser } from '../../lib/session/session.ts';
import { printCopies } from './late-print-copies.ts';

type PrintCopiesButtonProps = { documents: readonly DocumentRow[]; disabled?: boolean };

/** Opens the dialog for documents in force that have a file, for users who manage the master list. */
export const PrintCopiesButton = ({ documents, disabled = false }: PrintCopiesButtonProps) => {
  const [opened, setOpened] = useState<readonly DocumentRow[]>();
  const loaded = useLazyModule(printCopies, opened !== undefined, () => setOpened(undefined));
  const printable = documents.filter(({ status, has_file }) => status === 'Aktif' && has_file);
  if (!canManageMasterList(useUser()) || (printable.length === 0 && !opened)) return null;
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => setOpened(printable)}>
        {documents.length === 1
          ? 'Cetak Salinan Terkendali'
          : `Cetak Salinan ${formatNumber(printable.length)} Dokumen`}
      </Button>
      {loaded && opened && <loaded.PrintCopies documents={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
};
