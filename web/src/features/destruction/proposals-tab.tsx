import { Link } from 'react-router-dom';
import type { ListedProposal } from '../../../../shared/api/destruction.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { positionTitle } from '../../../../shared/domain/people/roles.ts';
import { recordPeriodText } from '../../../../shared/domain/records/records.ts';
import { DataList, type ListView } from '../../components/data-list.tsx';
import { linkClass } from '../../components/link-class.ts';
import { CardRow } from '../../components/ui/card-list.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { useCall } from '../../lib/api/use-call.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { ProposalBadge, proposalNote } from './proposal-state.tsx';
import { ProposalView } from './proposal-view.tsx';

const monthText = (month: string): string => recordPeriodText({ period_from: month, period_to: month });

const view: ListView<ListedProposal> = {
  idOf: ({ id }) => id,
  columns: [
    {
      label: 'Usulan',
      cell: ({ id, month }) => (
        <>
          <Link to={`?tab=arsip&usulan=${id}`} className={linkClass}>
            {id}
          </Link>
          <span className="block text-muted text-sm">{monthText(month)}</span>
        </>
      ),
    },
    { label: 'Arsip', cellClass: 'tabular-nums', cell: ({ records }) => formatNumber(records) },
    { label: 'Penanggung jawab', className: 'max-lg:hidden', cell: ({ post }) => positionTitle(post) },
    {
      label: 'Keadaan',
      cell: (proposal) => (
        <>
          <ProposalBadge state={proposal.state} />
          <span className="wrap-anywhere mt-1 block text-muted text-sm empty:hidden">
            {proposal.minutes === null && proposalNote(proposal)}
          </span>
        </>
      ),
    },
    { label: 'Berita acara', cellClass: 'whitespace-nowrap', cell: ({ minutes }) => minutes?.number ?? '–' },
  ],
  card: (proposal, card) => (
    <CardRow {...card} className="flex flex-col items-start gap-1 px-3 py-2.5">
      <Link to={`?tab=arsip&usulan=${proposal.id}`} className={linkClass}>
        {proposal.id}
      </Link>
      <ProposalBadge state={proposal.state} />
      <span className="wrap-anywhere text-muted text-sm">
        {formatNumber(proposal.records)} arsip · {positionTitle(proposal.post)} · {proposalNote(proposal)}
      </span>
    </CardRow>
  ),
};

/** The tab 'Arsip': the destructions of records, from the proposal to the minutes. */
export const ProposalsTab = ({ department }: { department: DepartmentCode }) => {
  const [parameters] = useUrlParameters();
  const id = parameters.get('usulan');
  return id === null ? <Proposals department={department} /> : <ProposalView key={id} id={id} />;
};

const Proposals = ({ department }: { department: DepartmentCode }) => {
  const { data, error, refetch, isFetching } = useCall('list-destructions', { department });
  const failure = useLoadFailure(error, 'Gagal memuat usulan pemusnahan');
  return (
    <>
      {failure && <ErrorBanner className="mb-3" message={failure} retry={{ refetch, isFetching, error }} />}
      {!data && !failure && <ListLoading label="Memuat usulan pemusnahan..." rows={3} />}
      {data && <DataList view={view} rows={data.proposals} />}
      {data?.proposals.length === 0 && (
        <EmptyState
          title="Belum ada usulan pemusnahan."
          hint="Arsip yang lewat retensi diusulkan pada awal setiap bulan."
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
    </>
  );
};
