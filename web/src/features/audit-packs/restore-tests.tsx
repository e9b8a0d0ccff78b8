import type { RestoreTest } from '../../../../shared/api/audit-packs.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { usePages } from '../../lib/api/use-pages.ts';
import { formatDateTime, formatNumber } from '../../lib/format/format.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';

/** Backups that were restored into another environment: the proof that they can be. */
export const RestoreTests = () => {
  const { pages, list } = usePages('list-restore-tests', {});
  const tests = pages.flatMap((page) => page.tests);
  const failure = useLoadFailure(list.error, 'Gagal memuat uji pemulihan cadangan');
  return (
    <section aria-labelledby="uji-pemulihan" className="mt-8 flex flex-col gap-3">
      <h2 id="uji-pemulihan" className="text-base">
        Uji pemulihan cadangan
      </h2>
      {failure && <ErrorBanner message={failure} retry={list} />}
      {!list.loaded && !failure && <ListLoading label="Memuat uji pemulihan cadangan..." rows={1} />}
      {list.loaded && tests.length === 0 && !failure && (
        <EmptyState
          title="Belum ada uji pemulihan yang tercatat."
          hint="Operator memulihkan cadangan ke lingkungan lain, lalu mencatatnya dengan npm run restore -- --stage prod --record <folder>."
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      {tests.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {tests.map((test) => (
            <TestRow key={test.started_at} test={test} />
          ))}
        </ul>
      )}
      {list.loaded && <LoadMore list={list} />}
    </section>
  );
};

const TestRow = ({ test }: { test: RestoreTest }) => {
  const { at, started_at, backup_at, stage, environment, operator, items, objects, is_one_moment, problems } = test;
  const missing = problems === 0 ? 'tidak ada yang kurang' : `${formatNumber(problems)} kurang`;
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <time dateTime={at} className="font-semibold">
          {formatDateTime(at)}
        </time>
        <Badge tone={problems === 0 ? 'done' : 'stop'}>{problems === 0 ? 'Lengkap' : 'Kurang'}</Badge>
      </div>
      <p>
        {formatNumber(items)} butir dan {formatNumber(objects)} berkas kembali, {missing}, dalam{' '}
        {durationText(Date.parse(at) - Date.parse(started_at))}.{!is_one_moment && ' Data berubah selama dicadangkan.'}
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        Cadangan {stage} {formatDateTime(backup_at)}, dipulihkan ke {environment} oleh {operator}
      </p>
    </li>
  );
};

/** '14 menit', '2 jam 5 menit'. */
const durationText = (ms: number): string => {
  const minutes = Math.floor(ms / 60_000);
  if (minutes === 0) return 'kurang dari 1 menit';
  return minutes < 60 ? `${minutes} menit` : `${Math.floor(minutes / 60)} jam ${minutes % 60} menit`;
};
