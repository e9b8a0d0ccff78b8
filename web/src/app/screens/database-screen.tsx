import { BulkTools } from '../../features/bulk/bulk-tools.tsx';
import { DatabasePage } from '../../features/database/database-page.tsx';

/** /database: the controlled documents with bulk import and upload. */
export const DatabaseScreen = () => <DatabasePage bulkTools={<BulkTools />} />;
