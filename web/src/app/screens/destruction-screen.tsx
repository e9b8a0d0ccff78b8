import { canSeeCopies } from '../../../../shared/domain/copies/copy-access.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { DestroyedCopiesTab } from '../../features/copies/copies-tab.tsx';
import { DestructionPage } from '../../features/destruction/destruction-page.tsx';
import { DocumentsTab } from '../../features/destruction/documents-tab.tsx';
import { HoldsTab } from '../../features/destruction/holds-tab.tsx';
import { ProposalsTab } from '../../features/destruction/proposals-tab.tsx';
import { useUser } from '../../lib/session/session.ts';

/** /pemusnahan/{department}: its tabs in their order; the evidence of documents is for who sees it anyway. */
export const DestructionScreen = ({ department }: { department: DepartmentCode }) => {
  const seesEvidence = canSeeCopies(useUser(), department);
  return (
    <DestructionPage
      department={department}
      tabs={[
        { value: 'arsip', label: 'Arsip', Content: ProposalsTab },
        { value: 'penahanan', label: 'Penahanan', Content: HoldsTab },
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
