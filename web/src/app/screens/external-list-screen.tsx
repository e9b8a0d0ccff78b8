import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { externalList, ListKindContext } from '../../features/master-list/list-kind.ts';
import { MasterListScreen } from './master-list-screen.tsx';

/** /daftar-induk/eksternal/{department}: the editor of documents of another source. */
export const ExternalListScreen = ({ department }: { department: DepartmentCode }) => (
  <ListKindContext value={externalList}>
    <MasterListScreen department={department} />
  </ListKindContext>
);
