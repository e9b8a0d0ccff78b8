import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { MasterListPage } from '../../features/master-list/master-list-page.tsx';
import { usePrintCopies } from './use-print-copies.tsx';

/** /daftar-induk/dokumen/{department}: the editor with the printing of copies. */
export const MasterListScreen = ({ department }: { department: DepartmentCode }) => {
  const { printButton, printDialog } = usePrintCopies();
  return (
    <>
      <MasterListPage department={department} documentActions={printButton} />
      {printDialog}
    </>
  );
};
