import { BulkTools } from '../../features/bulk/bulk-tools.tsx';
import { DatabasePage } from '../../features/database/database-page.tsx';
import { PrintCopiesButton } from './print-copies-button.tsx';

/** /database: the controlled documents with bulk import and upload, and the printing of copies. */
export const DatabaseScreen = () => (
  <DatabasePage
    bulkTools={<BulkTools />}
    documentActions={(document) => <PrintCopiesButton documents={[document]} />}
  />
);
