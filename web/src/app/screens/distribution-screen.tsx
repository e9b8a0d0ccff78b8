import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { DepartmentTabs } from '../../components/department-tabs.tsx';
import { CopiesTab, RecallTab } from '../../features/copies/copies-tab.tsx';
import { DistributionTab } from '../../features/required-reading/distribution-tab.tsx';
import { PeopleTab } from '../../features/required-reading/people-view.tsx';

/** /pembaca/{department}: its tabs in their order. */
export const DistributionScreen = ({ department }: { department: DepartmentCode }) => (
  <DepartmentTabs
    title="Pembaca & Salinan"
    department={department}
    tabs={[
      { value: 'dokumen', label: 'Per dokumen', Content: DistributionTab },
      { value: 'orang', label: 'Per orang', Content: PeopleTab },
      { value: 'salinan', label: 'Salinan', Content: CopiesTab },
      { value: 'penarikan', label: 'Penarikan', Content: RecallTab },
    ]}
  />
);
