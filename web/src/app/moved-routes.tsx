import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { departmentCodes, slugsOfDepartment } from '../../../shared/domain/departments.ts';
import { distributionPickerPath, readersPath } from '../../../shared/domain/notices/page-paths.ts';

/** The same page at its present address, with the tab and everything else that the URL names. */
const MovedTo = ({ path }: { path: string }) => <Navigate to={{ ...useLocation(), pathname: path }} replace />;

/** Addresses of earlier releases, in bookmarks and in notifications. */
export const movedRoutes: RouteObject[] = departmentCodes.flatMap(slugsOfDepartment).map((slug) => ({
  path: `${distributionPickerPath}/${slug}`,
  element: <MovedTo path={`${readersPath}/${slug}`} />,
}));
