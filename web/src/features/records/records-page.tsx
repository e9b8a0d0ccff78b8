import { recordCalls } from '../../../../shared/api/records.ts';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { RecordsTab } from './records-tab.tsx';
import { SeriesTab } from './series-tab.tsx';

addCalls(recordCalls);

const tabs = [
  { value: 'retensi', label: 'Jadwal Retensi' },
  { value: 'arsip', label: 'Arsip' },
] as const;

/** /catatan/{department}: the retention schedule of a department, and the records that follow it. */
export const RecordsPage = ({ department }: { department: DepartmentCode }) => {
  const [parameters, setParameters] = useUrlParameters();
  const tab = parameters.get('tab') === 'arsip' ? 'arsip' : 'retensi';
  return (
    <>
      <PageHeader title={`Catatan - ${departmentLabels[department]}`} />
      <Tabs
        label="Bagian"
        value={tab}
        items={tabs}
        onValueChange={(next) => setParameters(() => new URLSearchParams({ tab: next }))}
      >
        <TabPanel value="retensi">
          <SeriesTab department={department} />
        </TabPanel>
        <TabPanel value="arsip">
          <RecordsTab department={department} />
        </TabPanel>
      </Tabs>
    </>
  );
};
