import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { MasterListPage } from '../../features/master-list/master-list-page.tsx';
import { PrintCopiesButton } from './print-copies-button.tsx';

/** /daftar-induk/dokumen/{department}: the editor with the printing of copies. */
export const MasterListScreen = ({ department }: { department: DepartmentCode }) => (
  <MasterListPage
    department={department}
    documentActions={(documents, disabled) => <PrintCopiesButton documents={documents} disabled={disabled} />}
  />
);
