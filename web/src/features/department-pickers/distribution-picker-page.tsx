import { ArrowRightIcon } from '@phosphor-icons/react/ArrowRight';
import { Link } from 'react-router-dom';
import { departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { distributionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { buttonClass } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { countsText } from './counts-text.ts';
import { PickerFrame } from './picker-frame.tsx';

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
          <li key={code}>
            <Card index={index} className="flex h-full cursor-default flex-col gap-1 px-4 py-3">
              <span className="block font-semibold text-lg">{departmentLabels[code]}</span>
              <span className="block text-muted text-sm">Kode departemen {code}</span>
              <span className="block min-h-10 text-sm">
                {counts && countsText(counts)}
                {!counts && !failure && <Skeleton className="mt-1 h-3 w-32" />}
              </span>
              <Link
                to={distributionPath(code)}
                aria-label={`Buka daftar distribusi ${departmentLabels[code]}`}
                className={buttonClass('secondary', 'sm', 'mt-auto self-start')}
              >
                Buka
                <ArrowRightIcon aria-hidden size={16} />
              </Link>
            </Card>
          </li>
        );
      })}
    </PickerFrame>
  );
};
