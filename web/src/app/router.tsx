import { createBrowserRouter } from 'react-router-dom';
import { routes, screensId } from './routes.tsx';

let hasDepartmentRoutes = false;

export const router = createBrowserRouter(routes, {
  // The routes of the departments need their names, which the landing page would otherwise load.
  patchRoutesOnNavigation: async ({ path, patch }) => {
    if (hasDepartmentRoutes || !path.startsWith('/daftar-induk')) return;
    const { departmentRoutes } = await import('./department-screens.tsx');
    patch(screensId, departmentRoutes);
    hasDepartmentRoutes = true;
  },
});
