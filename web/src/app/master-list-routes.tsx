import type { RouteObject } from 'react-router-dom';
import { departmentCodes, departmentLabels, slugsOfDepartment } from '../../../shared/domain/departments.ts';
import { distributionPickerPath } from '../lib/copies/distribution-path.ts';
import { reviewsPath } from '../lib/reviews/reviews-path.ts';
import { loadScreen } from './load-screen.ts';
import { lazyScreen } from './screen.tsx';

/** One route per department slug, so that any other slug shows the not-found page. */
const editors: RouteObject[] = departmentCodes.flatMap((code) =>
  slugsOfDepartment(code).map((slug) => ({
    path: `/daftar-induk/dokumen/${slug}`,
    handle: { title: `Daftar Induk Dokumen - ${departmentLabels[code]}` },
    lazy: lazyScreen(async () => {
      const MasterListScreen = await loadScreen.masterList();
      return () => <MasterListScreen key={code} department={code} />;
    }),
  })),
);

const managerRoutes: RouteObject = {
  lazy: lazyScreen(async () => (await import('./role-guards.tsx')).MasterListManagersOnly),
  children: [
    {
      path: '/daftar-induk',
      handle: { title: 'Daftar Induk' },
      lazy: lazyScreen(loadScreen.masterListActions),
    },
    {
      path: '/daftar-induk/dokumen',
      handle: { title: 'Daftar Induk Dokumen' },
      lazy: lazyScreen(loadScreen.documentPicker),
    },
    ...editors,
    {
      path: '/daftar-induk/catatan',
      handle: { title: 'Catatan' },
      lazy: lazyScreen(async () => (await loadScreen.cardPickers()).RecordsPickerPage),
    },
    {
      path: '/daftar-induk/eksternal',
      handle: { title: 'Eksternal' },
      lazy: lazyScreen(async () => (await loadScreen.cardPickers()).ExternalPickerPage),
    },
    {
      path: '/daftar-induk/distribusi',
      handle: { title: 'Daftar Distribusi Dokumen' },
      lazy: lazyScreen(loadScreen.distributionPicker),
    },
    {
      path: '/daftar-induk/pemusnahan',
      handle: { title: 'Daftar Pemusnahan Dokumen' },
      lazy: lazyScreen(async () => (await loadScreen.cardPickers()).DestructionPickerPage),
    },
    {
      path: '/daftar-induk/departemen',
      handle: { title: 'Pilih Departemen' },
      lazy: lazyScreen(async () => (await loadScreen.cardPickers()).DepartmentPickerPage),
    },
  ],
};

/** Department heads open this one screen of the master list too. */
const reviewRoutes: RouteObject = {
  lazy: lazyScreen(async () => (await import('./role-guards.tsx')).DocumentReviewersOnly),
  children: [
    {
      path: reviewsPath,
      handle: { title: 'Tinjauan Berkala' },
      lazy: lazyScreen(loadScreen.documentReviews),
    },
  ],
};

/** Department heads open the pages of their own departments too. */
const distributionRoutes: RouteObject[] = departmentCodes.map((code) => ({
  lazy: lazyScreen(async () => {
    const { DepartmentCopiesOnly } = await import('./role-guards.tsx');
    return () => <DepartmentCopiesOnly department={code} />;
  }),
  children: slugsOfDepartment(code).map((slug) => ({
    path: `${distributionPickerPath}/${slug}`,
    handle: { title: `Daftar Distribusi - ${departmentLabels[code]}` },
    lazy: lazyScreen(async () => {
      const DistributionScreen = await loadScreen.distribution();
      return () => <DistributionScreen key={code} department={code} />;
    }),
  })),
}));

/** Routes of /daftar-induk and below. */
export const masterListRoutes: RouteObject[] = [managerRoutes, reviewRoutes, ...distributionRoutes];
