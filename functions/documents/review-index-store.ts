import * as z from 'zod/mini';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { keys } from '../db/keys.ts';
import { type Page, readPage } from '../db/table.ts';
import { documentItem } from './document-store.ts';

/** Review dates from one to another, both included; `after` is the sort key of a document to begin behind. */
export interface ReviewRange {
  from?: string | undefined;
  to?: string | undefined;
  after?: string | undefined;
}

/** Before the first and after the last character of an id, so that the bounds include every document of a date. */
const [beforeIds, afterIds] = [' ', '~'];

const rangeQuery = (department: DepartmentCode, { from = '', to = '9999', after }: ReviewRange) => ({
  IndexName: 'GSI2',
  where: 'GSI2PK = :department AND GSI2SK BETWEEN :first AND :last',
  ExpressionAttributeValues: {
    ':department': keys.reviewIndex(department, '', '').GSI2PK,
    // A document later in the order of the index, or the first of its date.
    ':first': after === undefined ? `${from}${beforeIds}` : `${after}${beforeIds}`,
    ':last': `${to}#${afterIds}`,
  },
});

const dueDocument = z.extend(documentItem, { review_due_on: z.string() });
export type DueDocument = z.infer<typeof dueDocument>;

export const reviewSortKey = ({ department, review_due_on, id }: DueDocument): string =>
  keys.reviewIndex(department, review_due_on, id).GSI2SK;

/** The first documents of a department by the date of their next review. The index may lag by moments. */
export const loadDueDocuments = async (
  department: DepartmentCode,
  range: ReviewRange,
  limit: number,
): Promise<DueDocument[]> => {
  const { items } = await readPage(dueDocument, { ...rangeQuery(department, range), Limit: limit });
  return items;
};

const dueDate = z.object({
  review_due_on: z.string(),
  review_due_set_at: z.string(),
  revision_need: documentItem.shape.revision_need,
});
export type DueDate = z.infer<typeof dueDate>;

/** The review dates of a department up to a date, page by page, when each was set, and what needs revision. The index may lag by moments. */
export async function* loadDueDates(department: DepartmentCode, to: string): AsyncGenerator<DueDate[]> {
  let from: Page<DueDate>['next'] | undefined;
  do {
    const page: Page<DueDate> = await readPage(dueDate, {
      ...rangeQuery(department, { to }),
      ProjectionExpression: 'review_due_on, review_due_set_at, revision_need',
      from: from ?? undefined,
    });
    yield page.items;
    from = page.next;
  } while (from);
}
