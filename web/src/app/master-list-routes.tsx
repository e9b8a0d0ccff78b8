import type { RouteObject } from 'react-router-dom';
import { departmentCodes, departmentLabels, slugsOfDepartment } from '../../../shared/domain/departments.ts';
import { canManageMasterList } from '../../../shared/domain/roles.ts';
import { accessDeniedMessage, RequireUser } from './guards.tsx';

const cardPickers = () => import('../features/department-pickers/card-pickers.tsx');

/** One route per department slug, so that any other slug shows the not-found page. */
const editors: RouteObject[] = departmentCodes.flatMap((code) =>
  slugsOfDepartment(code).map((slug) => ({
    path: `/daftar-induk/dokumen/${slug}`,
    handle: { title: `Daftar Induk Dokumen - ${departmentLabels[code]}` },
    lazy: async () => {
      const { MasterListPage } = await import('../features/master-list/master-list-page.tsx');
      return { element: <MasterListPage key={code} department={code} /> };
    },
  })),
);

/** Routes of /daftar-induk and below. */
export const masterListRoutes: RouteObject = {
  element: <RequireUser canOpen={canManageMasterList} deniedMessage={accessDeniedMessage} />,
  children: [
    {
      path: '/daftar-induk',
      handle: { title: 'Daftar Induk' },
      lazy: async () => ({
        Component: (await import('../features/department-pickers/master-list-actions-page.tsx')).MasterListActionsPage,
      }),
    },
    {
      path: '/daftar-induk/dokumen',
      handle: { title: 'Daftar Induk Dokumen' },
      lazy: async () => ({
        Component: (await import('../features/department-pickers/document-picker-page.tsx')).DocumentPickerPage,
      }),
    },
    ...editors,
    {
      path: '/daftar-induk/catatan',
      handle: { title: 'Catatan' },
      lazy: async () => ({ Component: (await cardPickers()).RecordsPickerPage }),
    },
    {
      path: '/daftar-induk/eksternal',
      handle: { title: 'Eksternal' },
      lazy: async () => ({ Component: (await cardPickers()).ExternalPickerPage }),
    },
    {
      path: '/daftar-induk/distribusi',
      handle: { title: 'Daftar Distribusi Dokumen' },
      lazy: async () => ({ Component: (await cardPickers()).DistributionPickerPage }),
    },
    {
      path: '/daftar-induk/pemusnahan',
      handle: { title: 'Daftar Pemusnahan Dokumen' },
      lazy: async () => ({ Component: (await cardPickers()).DestructionPickerPage }),
    },
    {
      path: '/daftar-induk/departemen',
      handle: { title: 'Pilih Departemen' },
      lazy: async () => ({ Component: (await cardPickers()).DepartmentPickerPage }),
    },
  ],
};
