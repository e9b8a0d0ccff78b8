import type { ComponentType } from 'react';
import { destructionCalls } from '../../../../shared/api/destruction.ts';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';

addCalls(destructionCalls);

interface DestructionTab {
  value: string;
  label: string;
  Content: ComponentType<{ department: DepartmentCode }>;
}

/** The first tab shows where the URL names none. */
type DestructionPageProps = { department: DepartmentCode; tabs: readonly [DestructionTab, ...DestructionTab[]] };

/** The register of what a department destroyed. Heads see their own departments only. */
export const DestructionPage = ({ department, tabs }: DestructionPageProps) => {
  const [parameters, setParameters] = useUrlParameters();
  const present = tabs.find(({ value }) => value === parameters.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHeader title={`Daftar Pemusnahan - ${departmentLabels[department]}`} />
      <Tabs
        label="Bagian"
        value={present.value}
        items={tabs}
        onValueChange={(tab) => setParameters(() => new URLSearchParams({ tab }))}
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
