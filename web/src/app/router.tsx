import { createBrowserRouter } from 'react-router-dom';
import { routes, screensId } from './routes.tsx';

let hasMasterListRoutes = false;

export const router = createBrowserRouter(routes, {
  // The routes of the master list need the departments, which the landing page would otherwise load.
  patchRoutesOnNavigation: async ({ path, patch }) => {
    if (hasMasterListRoutes || !path.startsWith('/daftar-induk')) return;
    const { masterListRoutes } = await import('./master-list-routes.tsx');
    patch(screensId, masterListRoutes);
    hasMasterListRoutes = true;
  },
});
