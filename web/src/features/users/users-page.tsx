import { PlusIcon } from '@phosphor-icons/react/Plus';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { useState } from 'react';
import { LoadMore } from '../../components/load-more.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { TableLoading } from '../../components/ui/table-states.tsx';
import { cn } from '../../lib/cn.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { LockedAddresses } from './locked-addresses.tsx';
import { useUsers } from './use-users.ts';
import type { UserDialogState } from './user-dialogs.tsx';
import { UsersCards } from './users-cards.tsx';
import { UsersFilterBar } from './users-filter-bar.tsx';
import { filtersOf, type UsersFilters, withFilters } from './users-filters.ts';
import { type UsersListProps, UsersTable, userColumns } from './users-table.tsx';

/** With the package of their forms. */
const UserDialogs = lazyComponent(() => import('./user-dialogs.tsx').then((file) => file.UserDialogs));

const loading = 'Memuat pengguna...';

/** /pengguna: administration of users, their roles and positions. */
export const UsersPage = () => {
  const [parameters, setParameters] = useUrlParameters();
  const filters = filtersOf(parameters);
  const list = useUsers(filters);
  const [dialog, setDialog] = useState<UserDialogState>();
  const tableFits = useMediaQuery('(min-width: 48rem)');
  const failure = useLoadFailure(list.error, 'Gagal memuat daftar pengguna');

  const change = (next: Partial<UsersFilters>) =>
    setParameters((present) => withFilters(present, next), { replace: true, preventScrollReset: true });
  const shown: UsersListProps = { users: list.users, onAction: (action, user) => setDialog({ action, user }) };

  return (
    <>
      <PageHeader
        description="Kelola siapa yang dapat masuk, perannya, dan jabatannya dalam persetujuan."
        actions={
          <>
            <Button variant="secondary" onClick={() => setDialog({ action: 'import' })}>
              <UploadSimpleIcon aria-hidden size={18} />
              Import Pengguna
            </Button>
            <Button onClick={() => setDialog({ action: 'add' })}>
              <PlusIcon aria-hidden size={18} />
              Tambah Pengguna
            </Button>
          </>
        }
      />
      <LockedAddresses />
      <UsersFilterBar filters={filters} onChange={change} />
      {failure && <ErrorBanner className="mb-3" message={failure} retry={list} />}
      <div aria-busy={list.stale} className={cn('transition-opacity duration-120', list.stale && 'opacity-60')}>
        {list.users.length > 0 && (tableFits ? <UsersTable {...shown} /> : <UsersCards {...shown} />)}
        {list.users.length === 0 &&
          !list.loaded &&
          !failure &&
          (tableFits ? (
            <UsersTable {...shown}>
              <TableLoading {...userColumns} label={loading} />
            </UsersTable>
          ) : (
            <ListLoading label={loading} />
          ))}
      </div>
      {list.loaded && list.users.length === 0 && !failure && (
        <EmptyState
          title="Tidak ada pengguna yang cocok."
          hint="Periksa ejaan, hapus kata pencarian, atau pilih status lain."
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      <p role="status" className="sr-only">
        {list.loaded ? `${list.users.length} pengguna ditampilkan` : loading}
      </p>
      {list.loaded && <LoadMore list={list} />}
      {dialog && (
        <UserDialogs
          dialog={dialog}
          latest={(user) => list.users.find(({ nrp }) => nrp === user.nrp) ?? user}
          onOpenDialog={setDialog}
        />
      )}
    </>
  );
};
