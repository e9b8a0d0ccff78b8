import type { Icon } from '@phosphor-icons/react';
import { ArchiveIcon } from '@phosphor-icons/react/Archive';
import { CalendarCheckIcon } from '@phosphor-icons/react/CalendarCheck';
import { ChecksIcon } from '@phosphor-icons/react/Checks';
import { FilesIcon } from '@phosphor-icons/react/Files';
import { FootprintsIcon } from '@phosphor-icons/react/Footprints';
import { GlobeIcon } from '@phosphor-icons/react/Globe';
import { LinkBreakIcon } from '@phosphor-icons/react/LinkBreak';
import { NotebookIcon } from '@phosphor-icons/react/Notebook';
import { PackageIcon } from '@phosphor-icons/react/Package';
import { ShareNetworkIcon } from '@phosphor-icons/react/ShareNetwork';
import { UsersThreeIcon } from '@phosphor-icons/react/UsersThree';
import { Link } from 'react-router-dom';
import type { Task } from '../../../../shared/api/home.ts';
import {
  auditPacksPath,
  auditTrailPath,
  deadReferencesPath,
  destructionPickerPath,
  distributionPickerPath,
  noTextPath,
  readersPath,
  referencesPath,
  reviewsPath,
  waitingChangesPath,
} from '../../../../shared/domain/notices/page-paths.ts';
import { ContourFragment } from '../../components/contour-fragment.tsx';
import { TaskList } from '../../components/task-list.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { cn } from '../../lib/cn.ts';
import { useUser } from '../../lib/session/session.ts';
import {
  countRow,
  deadReferencesText,
  noTextText,
  overdueReviewsText,
  recallsText,
  type TaskRow,
  taskRow,
} from '../../lib/tasks/task-rows.ts';
import { useHome } from '../../lib/tasks/use-tasks.ts';
import { loadFailure } from '../../lib/use-failure-toast.ts';
import { cardLinkClass } from './card-link-class.ts';

/** Path, title, text and icon. */
type ActionCard = readonly [to: string, title: string, text: string, icon: Icon];

const lists: readonly ActionCard[] = [
  ['/daftar-induk/dokumen', 'Daftar Induk Dokumen', 'Lihat dan ubah dokumen terkendali setiap departemen.', FilesIcon],
  ['/daftar-induk/catatan', 'Catatan', 'Catatan mutu setiap departemen.', NotebookIcon],
  ['/daftar-induk/eksternal', 'Eksternal', 'Dokumen yang berasal dari luar perusahaan.', GlobeIcon],
  [distributionPickerPath, 'Daftar Distribusi Dokumen', 'Penerima salinan dokumen terkendali.', ShareNetworkIcon],
  [destructionPickerPath, 'Daftar Pemusnahan Dokumen', 'Dokumen yang telah dimusnahkan.', ArchiveIcon],
];

const evidence: readonly ActionCard[] = [
  [reviewsPath, 'Tinjauan Berkala', 'Tenggat tinjauan ulang setiap dokumen.', CalendarCheckIcon],
  [waitingChangesPath, 'Perubahan Menunggu', 'Perubahan yang menunggu orang kedua.', ChecksIcon],
  [referencesPath, 'Rujukan & Teks', 'Rujukan mati dan berkas tanpa teks.', LinkBreakIcon],
  [readersPath, 'Pembaca', 'Siapa yang belum membaca.', UsersThreeIcon],
  [auditTrailPath, 'Jejak Audit', 'Siapa melakukan apa, dan kapan.', FootprintsIcon],
  [auditPacksPath, 'Paket Audit', 'Bukti setiap klausul dalam satu berkas.', PackageIcon],
];

const ActionCards = ({ actions }: { actions: readonly ActionCard[] }) => (
  <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {actions.map(([to, title, text, Picture], index) => (
      <li key={to} className="flex">
        <Card index={index} className="flex flex-1 p-0!">
          <Link to={to} className={cn(cardLinkClass, 'items-start! justify-start!')}>
            <Picture aria-hidden size={22} className="mt-px shrink-0 text-primary" />
            <span className="min-w-0">
              <span className="block font-semibold text-lg">{title}</span>
              <span className="mt-0.5 block text-muted">{text}</span>
            </span>
          </Link>
        </Card>
      </li>
    ))}
  </ul>
);

/** Reviews, recalls, dead references and files without text that wait, above the cards; the rows stand there also where nothing does. */
const OpenDuties = () => {
  const user = useUser();
  const { data, error, refetch, isFetching } = useHome();
  const failure = error ? loadFailure(error, 'Gagal memuat yang perlu diperiksa') : undefined;
  const rowOf = (kind: Task['kind'], text: string, to: string): TaskRow => {
    const task = data?.tasks.find((each) => each.kind === kind);
    return task ? { ...taskRow(task, user), verb: 'Buka', isFilled: true } : countRow(kind, data && 0, text, to);
  };
  return (
    <div className="mb-5 overflow-clip rounded-md border border-line bg-surface">
      {failure ? (
        <ErrorBanner className="m-3" message={failure} retry={{ refetch, isFetching }} />
      ) : (
        <TaskList
          label="Yang perlu diperiksa"
          rows={[
            rowOf('overdue_review', overdueReviewsText, reviewsPath),
            rowOf('recall', recallsText, distributionPickerPath),
            rowOf('dead_reference', deadReferencesText, deadReferencesPath),
            rowOf('no_text', noTextText, noTextPath),
          ]}
        />
      )}
    </div>
  );
};

/** /daftar-induk, 'Pilih Tindakan'. */
export const MasterListActionsPage = () => (
  <>
    <PageHeader title="Pilih Tindakan" />
    <OpenDuties />
    <ActionCards actions={lists} />
    <h2 className="mt-6 mb-3 text-lg">Pemeriksaan dan audit</h2>
    <ActionCards actions={evidence} />
    <ContourFragment />
  </>
);
