import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { CopiesTab } from '../../features/copies/copies-tab.tsx';
import { RecallTab } from '../../features/copies/recall-tab.tsx';
import { DistributionPage } from '../../features/distribution/distribution-page.tsx';
import { PeopleTab } from '../../features/recipients/people-tab.tsx';
import { RecipientsTab } from '../../features/recipients/recipients-tab.tsx';

/** /pembaca/{department}: its tabs in their order. */
export const DistributionScreen = ({ department }: { department: DepartmentCode }) => (
  <DistributionPage
    department={department}
    tabs={[
      { value: 'dokumen', label: 'Per dokumen', Content: RecipientsTab },
      { value: 'orang', label: 'Per orang', Content: PeopleTab },
      { value: 'salinan', label: 'Salinan', Content: CopiesTab },
      { value: 'penarikan', label: 'Penarikan', Content: RecallTab },
    ]}
  />
);
