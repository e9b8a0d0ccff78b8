import { Link } from 'react-router-dom';
import { departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { useCatalogueQuery, useCatalogueState, useCatalogueSync } from '../../lib/catalogue/use-catalogue.ts';
import { lastDepartment, masterListPath } from '../../lib/master-list/last-department.ts';
import { DepartmentCard, PickerFrame } from './picker-frame.tsx';

/** /daftar-induk/dokumen: choice of the department's master list; the lists load meanwhile, and count their documents. */
export const DocumentPickerPage = () => {
  const last = lastDepartment();
  useCatalogueSync(last ?? 'IMS');
  const { departments } = useCatalogueState();
  const counts = useCatalogueQuery('counts').result;
  return (
    <PickerFrame
      title="Daftar Induk Dokumen"
      description="Pilih departemen untuk membuka daftar induk dokumennya."
      notice={
        last && (
          <p className="mb-3">
            Terakhir dibuka:{' '}
            <Link
              to={masterListPath(last)}
              className="inline-block py-3 font-semibold text-primary underline underline-offset-4 sm:py-0.5"
            >
              {departmentLabels[last]}
            </Link>
          </p>
        )
      }
    >
      {departmentCodes.map((code, index) => (
        <DepartmentCard
          key={code}
          code={code}
          index={index}
          to={masterListPath(code)}
          count={departments[code].version === undefined ? undefined : counts?.[code]?.own}
        />
      ))}
    </PickerFrame>
  );
};
