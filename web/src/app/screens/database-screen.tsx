import { BulkTools } from '../../features/bulk/bulk-tools.tsx';
import { DatabasePage } from '../../features/database/database-page.tsx';
import { usePrintCopies } from './use-print-copies.tsx';

/** /database: the controlled documents with bulk import and upload, and the printing of copies. */
export const DatabaseScreen = () => {
  const { printButton, printDialog } = usePrintCopies();
  return (
    <>
      <DatabasePage bulkTools={<BulkTools />} documentActions={(document) => printButton([document])} />
      {printDialog}
    </>
  );
};
