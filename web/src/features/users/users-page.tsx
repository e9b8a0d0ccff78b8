import { IdentificationBadgeIcon } from '@phosphor-icons/react/IdentificationBadge';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { useEffect, useState } from 'react';
import { userCalls } from '../../../../shared/api/users.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { VacantPosts } from '../../components/vacant-posts.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { usePages } from '../../lib/api/use-pages.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { LockedAddresses } from './locked-addresses.tsx';
import type { UserDialogState } from './user-dialogs.tsx';
import { UsersFilterBar } from './users-filter-bar.tsx';
import { filtersOf, type UserStatus, type UsersFilters, withFilters } from './users-filters.ts';
import { usersView } from './users-view.tsx';

addCalls(userCalls);

/** With the package of their forms. */
const UserDialogs = lazyComponent(() => import('./user-dialogs.tsx').then((file) => file.UserDialogs));

/** /pengguna: administration of users, their roles and positions. */
export const UsersPage = () => {
  const [parameters, setParameters] = useUrlParameters();
  const filters = filtersOf(parameters);
  const list = useUsers(filters);
  const [dialog, setDialog] = useState<UserDialogState>();

  const change = (next: Partial<UsersFilters>) => setParameters((present) => withFilters(present, next));

  return (
    <>
      <PageHeader
        description="Kelola siapa yang dapat masuk, perannya, dan jabatannya dalam persetujuan."
        actions={
          <>
            <Button variant="secondary" onClick={() => setDialog({ action: 'badges' })}>
              <IdentificationBadgeIcon aria-hidden size={18} />
              Cetak Lencana
            </Button>
            <Button variant="secondary" onClick={() => setDialog({ action: 'import' })}>
              <UploadSimpleIcon aria-hidden size={18} />
              Impor Pengguna
            </Button>
            <Button onClick={() => setDialog({ action: 'add' })}>
              <PlusIcon aria-hidden size={18} />
              Tambah Pengguna
            </Button>
          </>
        }
      />
      <LockedAddresses />
      <VacantPosts />
      <UsersFilterBar filters={filters} onChange={change} />
      <PagedList
        view={usersView((action, user) => setDialog({ action, user }))}
        rows={list.users}
        list={list}
        loading="Memuat pengguna..."
        failure="Gagal memuat daftar pengguna"
        noun="pengguna"
        empty={{
          title: 'Tidak ada pengguna yang cocok.',
          hint: 'Periksa ejaan, hapus kata pencarian, atau pilih status lain.',
        }}
      />
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

const statusInput = {
  semua: {},
  aktif: { active: true },
  nonaktif: { active: false },
  terkunci: { locked: true },
} as const satisfies Record<UserStatus, object>;

const useUsers = ({ search, status }: UsersFilters) => {
  const searchText = search.trim();
  const input = {
    ...(searchText === '' ? {} : { search: searchText }),
    ...statusInput[status],
  };
  const { query, pages, list } = usePages('list-users', input, { keepPrevious: true });
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = query;

  // The server searches a limited number of users per page, so a page may be empty.
  const isLastPageEmpty = pages.at(-1)?.users.length === 0;
  useEffect(() => {
    if (isLastPageEmpty && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isLastPageEmpty, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);

  return {
    ...list,
    users: pages.flatMap(({ users }) => users),
    loaded: list.loaded && !(isLastPageEmpty && hasNextPage),
  };
};
