import { useState } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { ExportButton } from './export-button.tsx';
import { PeopleView } from './people-view.tsx';
import { useReadersOf } from './use-readers.ts';

/** The tab 'Per orang' of a department: how much each of its people has read. */
export const PeopleTab = ({ department }: { department: DepartmentCode }) => {
  const [search, setSearch] = useState('');
  return (
    <PeopleView
      list={useReadersOf([department])}
      search={search}
      onSearch={setSearch}
      actions={<ExportButton kind="people" department={department} />}
    />
  );
};
