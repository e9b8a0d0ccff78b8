import type { DistributedDocument, ReaderSummary, ReadersGroup } from '../../../../shared/api/reading.ts';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { maxProgressDocuments } from '../../../../shared/domain/required-reading/reading.ts';
import { callApi } from '../../lib/api/api.ts';
import { loadPages } from '../../lib/load-pages.ts';
import type { Progress } from './use-distribution.ts';

/** The counts of all documents that must be read, in calls of as many as one call counts. */
export const loadProgress = async (
  department: DepartmentCode,
  documents: readonly DistributedDocument[],
): Promise<Map<string, Progress>> => {
  const ids = documents.filter(({ reading }) => reading !== null).map(({ document }) => document.id);
  const progress = new Map<string, Progress>();
  for (let at = 0; at < ids.length; at += maxProgressDocuments) {
    const chunk = ids.slice(at, at + maxProgressDocuments).join(',');
    const counted = await callApi('list-reading-progress', { ids: chunk, department });
    for (const each of counted.progress) progress.set(each.document_id, each);
  }
  return progress;
};

/** Everyone of a department, or without one, with what they must read. */
export const loadPeople = async (department: ReadersGroup, signal?: AbortSignal): Promise<ReaderSummary[]> => {
  const { rows } = await loadPages('list-readers', { department, export: true }, ({ people }) => people, { signal });
  return rows;
};
