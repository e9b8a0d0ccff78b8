import { useState } from 'react';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { ExcelButton } from '../../components/excel-button.tsx';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { listSheet } from '../../lib/list-columns.ts';
import { loadPeople } from './load-for-export.ts';
import { peopleColumns } from './people-columns.tsx';
import { PeopleView } from './people-view.tsx';
import { useReadersOf } from './use-readers.ts';

/** The tab 'Per orang' of a department: how much each of its people has read. */
export const PeopleTab = ({ department }: { department: DepartmentCode }) => {
  const [search, setSearch] = useState('');
  const save = async (today: string) => {
    const people = (await loadPeople(department)).map((person) => ({ ...person, department }));
    const sheet = listSheet('Pembaca Departemen', peopleColumns(), people);
    await downloadExcel(`Pembaca Departemen ${departmentLabels[department]} - ${today}`, sheet);
  };
  return (
    <PeopleView
      list={useReadersOf([department])}
      search={search}
      onSearch={setSearch}
      actions={<ExcelButton disabled={false} onExport={save} />}
    />
  );
};
