import { departmentCodes } from '../../../../shared/domain/departments.ts';
import { distributionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { countsText } from './counts-text.ts';
import { OpenCard, PickerFrame } from './picker-frame.tsx';

/** /daftar-induk/distribusi: what each department receives and holds. The cards do nothing; each has a link. */
export const DistributionPickerPage = () => {
  const { data, error, refetch, isFetching } = useCall('get-distribution-counts', {});
  const failure = useLoadFailure(error, 'Gagal memuat jumlah dokumen dan salinan');
  const countsOf = (code: string) => data?.departments.find(({ department }) => department === code);
  return (
    <PickerFrame
      title="Daftar Distribusi Dokumen"
      description="Dokumen yang diterima setiap departemen, salinan terkendali yang dipegangnya, dan yang harus ditarik."
      notice={failure && <ErrorBanner className="mb-3" message={failure} retry={{ refetch, isFetching, error }} />}
    >
      {departmentCodes.map((code, index) => {
        const counts = countsOf(code);
        return (
          <OpenCard
            key={code}
            code={code}
            index={index}
            to={distributionPath(code)}
            subject="daftar distribusi"
            text={counts && countsText(counts)}
            hasFailed={failure !== undefined}
          />
        );
      })}
    </PickerFrame>
  );
};
