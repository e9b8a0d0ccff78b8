import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { DestroyedCopiesTab } from '../../features/copies/copies-tab.tsx';
import { DestructionPage } from '../../features/destruction/destruction-page.tsx';
import { DocumentsTab } from '../../features/destruction/documents-tab.tsx';

/** /pemusnahan/{department}: its tabs in their order. */
export const DestructionScreen = ({ department }: { department: DepartmentCode }) => (
  <DestructionPage
    department={department}
    tabs={[
      { value: 'dokumen', label: 'Dokumen', Content: DocumentsTab },
      { value: 'salinan', label: 'Salinan', Content: DestroyedCopiesTab },
    ]}
  />
);
