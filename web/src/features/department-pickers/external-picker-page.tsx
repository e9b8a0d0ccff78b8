import { departmentCodes } from '../../../../shared/domain/departments.ts';
import { useCatalogueQuery, useCatalogueState, useCatalogueSync } from '../../lib/catalogue/use-catalogue.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { externalListPath } from '../../lib/master-list/last-department.ts';
import { OpenCard, PickerFrame } from './picker-frame.tsx';

/** /daftar-induk/eksternal: the documents of another source that each department keeps. The cards do nothing; each has a link. */
export const ExternalPickerPage = () => {
  useCatalogueSync('IMS');
  const { departments } = useCatalogueState();
  const counts = useCatalogueQuery('counts').result;
  return (
    <PickerFrame
      title="Eksternal"
      description="Peraturan, izin, manual pabrikan, standar pelanggan, dan lembar data keselamatan yang dipakai setiap departemen."
    >
      {departmentCodes.map((code, index) => {
        const { version, error } = departments[code];
        const count = version === undefined ? undefined : counts?.[code]?.external;
        return (
          <OpenCard
            key={code}
            code={code}
            index={index}
            to={externalListPath(code)}
            subject="dokumen eksternal"
            text={count === undefined ? undefined : `${formatNumber(count)} dokumen`}
            hasFailed={error !== null}
          />
        );
      })}
    </PickerFrame>
  );
};
