import { departmentCodes } from '../../../../shared/domain/departments.ts';
import { useCatalogueQuery, useCatalogueState, useCatalogueSync } from '../../lib/catalogue/use-catalogue.ts';
import { externalListPath } from '../../lib/master-list/last-department.ts';
import { DepartmentCard, PickerFrame } from './picker-frame.tsx';

/** /daftar-induk/eksternal: the documents of another source that each department keeps, counted as the lists load. */
export const ExternalPickerPage = () => {
  useCatalogueSync('IMS');
  const { departments } = useCatalogueState();
  const counts = useCatalogueQuery('counts').result;
  return (
    <PickerFrame
      title="Eksternal"
      description="Peraturan, izin, manual pabrikan, standar pelanggan, dan lembar data keselamatan yang dipakai setiap departemen."
    >
      {departmentCodes.map((code, index) => (
        <DepartmentCard
          key={code}
          code={code}
          index={index}
          open={{ to: externalListPath(code), list: 'eksternal' }}
          count={departments[code].version === undefined ? undefined : counts?.[code]?.external}
        />
      ))}
    </PickerFrame>
  );
};
