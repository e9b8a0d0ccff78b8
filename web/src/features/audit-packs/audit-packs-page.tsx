import { auditPackCalls } from '../../../../shared/api/audit-packs.ts';
import { isAdmin, isAuditor } from '../../../../shared/domain/people/roles.ts';
import { LoadMore } from '../../components/load-more.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { useUser } from '../../lib/session/session.ts';
import { failureDetail, useLoadFailure } from '../../lib/use-failure-toast.ts';
import { AuditExportButton } from './audit-export-button.tsx';
import { PackForm } from './pack-form.tsx';
import { PackList } from './pack-list.tsx';
import { RestoreTests } from './restore-tests.tsx';
import { usePacks } from './use-packs.ts';

addCalls(auditPackCalls);

const loading = 'Memuat paket audit...';

/** /jejak-audit/paket: makes packs of the evidence of a clause, and offers the last ones. */
export const AuditPacksPage = () => {
  const user = useUser();
  const { packs, list } = usePacks();
  const failure = useLoadFailure(list.error, 'Gagal memuat paket audit');
  return (
    <>
      <PageHeader
        description="Pertanyaan satu klausul dengan buktinya: pengecualian lebih dahulu, sampel yang pilihannya dapat diulang, dan catatannya dalam log transparansi."
        actions={
          <>
            {(isAdmin(user) || isAuditor(user)) && <AuditExportButton of="exportAccess" />}
            <AuditExportButton of="exportRegister" />
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <PackForm />
        <section aria-labelledby="paket-terakhir" className="flex min-w-0 flex-col gap-3">
          <h2 id="paket-terakhir" className="text-base">
            Paket terakhir
          </h2>
          {failure && <ErrorBanner title={failure} message={failureDetail(list.error)} retry={list} />}
          {!list.loaded && !failure && <ListLoading label={loading} rows={3} />}
          {list.loaded && packs.length === 0 && !failure && (
            <EmptyState
              title="Belum ada paket audit."
              hint="Pilih klausul dan periode. Paket yang Anda buat tampil di sini dan dapat diunduh."
              className="rounded-md border border-line bg-surface px-4!"
            />
          )}
          {packs.length > 0 && <PackList packs={packs} />}
          {list.loaded && <LoadMore list={list} />}
        </section>
      </div>
      <RestoreTests />
    </>
  );
};
