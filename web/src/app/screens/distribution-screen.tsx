import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { CopiesTab } from '../../features/copies/copies-tab.tsx';
import { RecallTab } from '../../features/copies/recall-tab.tsx';
import { DistributionPage } from '../../features/distribution/distribution-page.tsx';

/** /daftar-induk/distribusi/{department}: its tabs in their order. */
export const DistributionScreen = ({ department }: { department: DepartmentCode }) => (
  <DistributionPage
    department={department}
    tabs={[
      { value: 'salinan', label: 'Salinan', Content: CopiesTab },
      { value: 'penarikan', label: 'Penarikan', Content: RecallTab },
    ]}
  />
);
