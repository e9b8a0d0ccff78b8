import { Link } from 'react-router-dom';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { headedDepartments } from '../../../../shared/domain/documents/document-access.ts';
import {
  type DistributionTab,
  destructionPath,
  distributionPath,
  readersPath,
  recordsPath,
  reviewsPath,
} from '../../../../shared/domain/notices/page-paths.ts';
import { TaskList } from '../../components/task-list.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { useUser } from '../../lib/session/session.ts';
import {
  countRow,
  overdueReviewsPath,
  overdueReviewsText,
  recallsText,
  type TaskRow,
} from '../../lib/tasks/task-rows.ts';
import { useHome } from '../../lib/tasks/use-tasks.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';

/** /departemen-saya: what the departments that the user heads read, hold, must give back and must review. */
export const OwnDepartmentsPage = () => {
  const user = useUser();
  const distribution = useCall('get-distribution-counts', {});
  const home = useHome();
  const error = distribution.error ?? home.error;
  const failure = useLoadFailure(error, 'Gagal memuat jumlah dokumen dan salinan');
  const reviews = home.data?.tasks.find(({ kind }) => kind === 'overdue_review');
  return (
    <>
      <PageHeader
        actions={
          <Link to={readersPath} className={buttonClass('secondary')}>
            Siapa belum membaca
          </Link>
        }
        className="max-w-3xl"
      />
      {failure && (
        <ErrorBanner
          className="mb-3"
          message={failure}
          retry={{
            refetch: () => Promise.all([distribution.refetch(), home.refetch()]),
            isFetching: distribution.isFetching || home.isFetching,
          }}
        />
      )}
      {headedDepartments(user).map((department) => {
        const label = departmentLabels[department];
        const counts = distribution.data?.departments.find((each) => each.department === department);
        const overdue = reviews?.parts.find((part) => part.label === label)?.count ?? 0;
        const pathOf = (tab?: DistributionTab) => distributionPath(department, tab);
        const rows: TaskRow[] = [
          countRow('readers', counts?.documents, 'dokumen diterima dan pembacanya', pathOf()),
          countRow('copies', counts?.copies_out, 'salinan beredar', pathOf('salinan')),
          {
            ...countRow('recall', counts?.recalls, recallsText, pathOf('penarikan')),
            isFilled: (counts?.recalls ?? 0) > 0,
          },
          {
            ...countRow('reviews', home.data && overdue, overdueReviewsText, reviewsPath),
            ...(overdue > 0 && { isLate: true, isFilled: true, to: overdueReviewsPath(department) }),
          },
        ];
        return (
          <section
            key={department}
            aria-label={label}
            className="mb-5 max-w-3xl overflow-clip rounded-md border border-line bg-surface"
          >
            <div className="flex items-center justify-between border-line border-b px-4 py-1.5">
              <h2 className="text-base">{label}</h2>
              <span className="flex flex-wrap justify-end">
                <Link to={recordsPath(department)} className={buttonClass('ghost', 'sm')}>
                  Catatan
                </Link>
                <Link to={destructionPath(department)} className={buttonClass('ghost', 'sm')}>
                  Pemusnahan
                </Link>
              </span>
            </div>
            <TaskList label={label} rows={rows} />
          </section>
        );
      })}
    </>
  );
};
