import { type DistributedDocument, distributionPerPage } from '../../shared/api/reading.ts';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { audienceOf } from '../../shared/domain/documents/default-audiences.ts';
import { isReceivedBy, receivingKeys } from '../../shared/domain/required-reading/audiences.ts';
import { readingDueOn } from '../../shared/domain/required-reading/reading.ts';
import { type ControlledDocument, documentRow, loadDocumentsOrDeleted } from '../documents/document-store.ts';
import { readingDuty } from '../documents/reading-rules.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { loadListedIds } from './audience-list-store.ts';

interface DistributionPage {
  documents: DistributedDocument[];
  total: number;
  /** The id of the last document of the page; null at the end. */
  next: string | null;
}

/** The documents in force that a department receives, by id, after the id `after`. */
export const loadDistribution = async (
  department: DepartmentCode,
  after: string | undefined,
): Promise<DistributionPage> => {
  const ids = [...new Set((await Promise.all(receivingKeys(department).map(loadListedIds))).flat())].sort();
  const following = after === undefined ? ids : ids.filter((id) => id > after);
  const page = following.slice(0, distributionPerPage);
  const documents = await loadDocumentsOrDeleted(page);
  return {
    documents: documents.flatMap((document) => {
      const found = document && distributedDocument(document);
      return found && isReceivedBy(found.audience, department) ? [found] : [];
    }),
    total: ids.length,
    next: following.length > page.length ? (page.at(-1) ?? null) : null,
  };
};

/** Those of the documents that are in force. */
export const loadAudiences = async (ids: readonly string[]): Promise<DistributedDocument[]> =>
  (await loadDocumentsOrDeleted(ids)).flatMap((document) => (document && distributedDocument(document)) ?? []);

/** Undefined of a document that is not in force: it may have changed since the lists were written, which follow within moments. */
const distributedDocument = (document: ControlledDocument): DistributedDocument | undefined => {
  const settings = companyDistribution();
  const audience = audienceOf(document, settings.defaults);
  if (document.deleted_at !== undefined || document.status !== 'Aktif') return undefined;
  const duty = readingDuty(document);
  return {
    document: documentRow(document),
    audience,
    is_default: document.audience === undefined,
    reading: duty ? { ...duty, due_on: readingDueOn(duty.since, settings) } : null,
  };
};

/** How many documents each of these departments receives. Every list is read once. */
export const countDistribution = async (
  departments: readonly DepartmentCode[],
): Promise<Map<DepartmentCode, number>> => {
  const keys = [...new Set(departments.flatMap(receivingKeys))];
  const lists = new Map(await Promise.all(keys.map(async (key) => [key, await loadListedIds(key)] as const)));
  return new Map(
    departmentCodes
      .filter((department) => departments.includes(department))
      .map((department) => [
        department,
        new Set(receivingKeys(department).flatMap((key) => lists.get(key) ?? [])).size,
      ]),
  );
};
