import { readersPath } from '../../../../shared/domain/notices/page-paths.ts';

/** The search parameter with which people are listed, on the page of readers. */
export const readersFilterParameter = 'tampilkan';

/** The people of all departments of the user who are late. */
export const lateReadersPath = `${readersPath}?${readersFilterParameter}=terlambat`;
