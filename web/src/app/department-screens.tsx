import type { RouteObject } from 'react-router-dom';
import {
  type DepartmentCode,
  departmentCodes,
  departmentLabels,
  slugOfDepartment,
  slugsOfDepartment,
} from '../../../shared/domain/departments.ts';
import { routeOf } from './screen-route.tsx';
import { type DepartmentScreen, type Screen, screens } from './screen-table.ts';

/** The screen of one department; `slug`: one of its path segments. */
export const screenOfDepartment = (
  screen: DepartmentScreen,
  department: DepartmentCode,
  slug = slugOfDepartment(department),
): Screen => ({
  ...screen,
  path: screen.path.replace(':department', slug),
  title: screen.title.replace(':department', departmentLabels[department]),
  isOfDepartment: false,
  department,
  load: async () => {
    const DepartmentPage = await screen.load();
    return () => <DepartmentPage key={department} department={department} />;
  },
});

/** One route per department slug, so that any other slug shows the not-found page. */
export const departmentRoutes: RouteObject[] = screens
  .filter((screen) => screen.isOfDepartment === true)
  .flatMap((screen) =>
    departmentCodes.flatMap((code) =>
      slugsOfDepartment(code).map((slug) => routeOf(screenOfDepartment(screen, code, slug))),
    ),
  );
