import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type DepartmentCode, departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { headedDepartments } from '../../../../shared/domain/documents/document-access.ts';
import { distributionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { canSeeEvidence } from '../../../../shared/domain/people/roles.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { readersFilterParameter } from '../../lib/required-reading/readers-path.ts';
import { useUser } from '../../lib/session/session.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { peopleFilters } from './people-list.ts';
import { PeopleView } from './people-view.tsx';
import { useReadersOf } from './use-readers.ts';

/** /pembaca: who has not read, of all departments whose reading the user may see. */
export const ReadersPage = () => {
  const user = useUser();
  const seesAll = canSeeEvidence(user);
  const departments: readonly DepartmentCode[] = seesAll ? departmentCodes : headedDepartments(user);
  const list = useReadersOf(seesAll ? [...departments, 'none'] : departments);
  const [search, setSearch] = useState('');
  const [parameters] = useUrlParameters();
  const filter = peopleFilters.find((each) => each === parameters.get(readersFilterParameter));
  return (
    <>
      <PageHeader description="Siapa yang belum membaca, yang paling terlambat lebih dahulu." />
      <nav aria-label="Per departemen" className="mb-4 flex flex-wrap gap-2">
        {departments.map((department) => (
          <Link key={department} to={distributionPath(department)} className={buttonClass('secondary', 'sm')}>
            {departmentLabels[department]}
          </Link>
        ))}
      </nav>
      <PeopleView list={list} search={search} onSearch={setSearch} initialFilter={filter ?? 'belum'} hasDepartments />
    </>
  );
};
