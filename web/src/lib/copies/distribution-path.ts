import { type DepartmentCode, slugOfDepartment } from '../../../../shared/domain/departments.ts';

/** The cards of the departments, for managers. */
export const distributionPickerPath = '/daftar-induk/distribusi';

const tabParameter = 'tab';

/** Tabs of the page of a department, as the URL names them. */
export type DistributionTab = 'distribusi' | 'salinan' | 'penarikan';

/** The page of what a department receives and holds. */
export const distributionPath = (department: DepartmentCode, tab?: DistributionTab): string =>
  `${distributionPickerPath}/${slugOfDepartment(department)}${tab === undefined ? '' : `?${tabParameter}=${tab}`}`;

/** The tab that the URL names; undefined without a known one. */
export const distributionTabOf = <T extends DistributionTab>(
  parameters: URLSearchParams,
  tabs: readonly T[],
): T | undefined => tabs.find((each) => each === parameters.get(tabParameter));

/** The URL with another tab, whose search and filter begin anew. */
export const withDistributionTab = (tab: DistributionTab): URLSearchParams =>
  new URLSearchParams({ [tabParameter]: tab });
