import type { ComponentType } from 'react';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import type { DistributionTab } from '../../../../shared/domain/notices/page-paths.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { distributionTabOf, withDistributionTab } from '../../lib/copies/distribution-path.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';

export interface DistributionTabItem {
  value: DistributionTab;
  label: string;
  Content: ComponentType<{ department: DepartmentCode }>;
}

type DistributionPageProps = {
  department: DepartmentCode;
  /** The first one shows where the URL names none. */
  tabs: readonly [DistributionTabItem, ...DistributionTabItem[]];
};

/** /pembaca/{department}: what a department receives and holds. Heads see their own departments only. */
export const DistributionPage = ({ department, tabs }: DistributionPageProps) => {
  const [parameters, setParameters] = useUrlParameters();
  const present =
    distributionTabOf(
      parameters,
      tabs.map(({ value }) => value),
    ) ?? tabs[0].value;
  return (
    <>
      <PageHeader title={`Pembaca & Salinan - ${departmentLabels[department]}`} />
      <Tabs
        label="Bagian"
        value={present}
        items={tabs}
        onValueChange={(tab) => setParameters(() => withDistributionTab(tab))}
      >
        {tabs.map(({ value, Content }) => (
          <TabPanel key={value} value={value}>
            <Content department={department} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
};
