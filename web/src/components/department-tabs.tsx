import type { ComponentType } from 'react';
import { type DepartmentCode, departmentLabels } from '../../../shared/domain/departments.ts';
import { useUrlParameters } from '../lib/use-url-parameters.ts';
import { PageHeader } from './ui/page-header.tsx';
import { TabPanel, Tabs } from './ui/tabs.tsx';

interface DepartmentTab {
  value: string;
  label: string;
  Content: ComponentType<{ department: DepartmentCode }>;
}

type DepartmentTabsProps = {
  title: string;
  department: DepartmentCode;
  /** The first one shows where the URL names none. */
  tabs: readonly [DepartmentTab, ...DepartmentTab[]];
};

/** A screen of a department with tabs that the URL names; the search and the filter of another tab begin anew. */
export const DepartmentTabs = ({ title, department, tabs }: DepartmentTabsProps) => {
  const [parameters, setParameters] = useUrlParameters();
  const present = tabs.find(({ value }) => value === parameters.get('tab')) ?? tabs[0];
  return (
    <>
      <PageHeader title={`${title} - ${departmentLabels[department]}`} />
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
