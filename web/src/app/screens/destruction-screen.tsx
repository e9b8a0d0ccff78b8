import { destructionCalls } from '../../../../shared/api/destruction.ts';
import { canSeeCopies } from '../../../../shared/domain/copies/copy-access.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { canSeeDestructions } from '../../../../shared/domain/records/destruction-access.ts';
import { DepartmentTabs } from '../../components/department-tabs.tsx';
import { DestroyedCopiesTab } from '../../features/copies/copies-tab.tsx';
import { DocumentsTab } from '../../features/destruction/documents-tab.tsx';
import { HoldsTab } from '../../features/destruction/holds-tab.tsx';
import { ProposalsTab } from '../../features/destruction/proposals-tab.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { useUser } from '../../lib/session/session.ts';

addCalls(destructionCalls);

/** /pemusnahan/{department}: its tabs in their order; the evidence of documents is for who sees it anyway. */
export const DestructionScreen = ({ department }: { department: DepartmentCode }) => {
  const user = useUser();
  const seesEvidence = canSeeCopies(user, department);
  return (
    <DepartmentTabs
      title="Daftar Pemusnahan"
      department={department}
      tabs={[
        { value: 'arsip', label: 'Arsip', Content: ProposalsTab },
        ...(canSeeDestructions(user, department)
          ? [{ value: 'penahanan', label: 'Penahanan', Content: HoldsTab }]
          : []),
        ...(seesEvidence
          ? [
              { value: 'dokumen', label: 'Dokumen', Content: DocumentsTab },
              { value: 'salinan', label: 'Salinan', Content: DestroyedCopiesTab },
            ]
          : []),
      ]}
    />
  );
};
