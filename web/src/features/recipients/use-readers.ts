import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { usePages } from '../../lib/api/use-pages.ts';

/** Who of a department has read a document and who has not, those who are late first. */
export const useDocumentReaders = (documentId: string, department: DepartmentCode, enabled: boolean) => {
  const { query, pages, list } = usePages('get-reading-progress', { document_id: documentId, department }, { enabled });
  const people = pages.flatMap((page) => page.people);
  return { ...list, counts: pages[0], people, retry: () => void query.refetch() };
};

/** The people of a department with how much they have read, those with most overdue documents first. */
export const useDepartmentReaders = (department: DepartmentCode) => {
  const { query, pages, list } = usePages('list-readers', { department });
  const people = pages.flatMap((page) => page.people);
  return { ...list, counts: pages[0], people, retry: () => void query.refetch() };
};
