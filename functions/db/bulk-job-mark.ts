import type { Item } from './table.ts';
import type { TransactItem } from './transactions.ts';

/**
 * An attribute of the item alone, not of the document: what later copies the document into another item does not copy
 * the mark.
 */
const attribute = 'bulk_job_id';

/** Marks what a bulk job stores: evidence of thousands of rows is logged and listed together. */
export const markedWithJob = (jobId: string, write: TransactItem): TransactItem => {
  const { Put } = write.item;
  return Put?.Item ? { ...write, item: { Put: { ...Put, Item: { ...Put.Item, [attribute]: jobId } } } } : write;
};

/** On the items of a bulk job that were restored from a backup, until they change: their job's rows are restored too. */
export const restoredMark = 'bulk_job_restored';

/** The bulk job that stored an item, if one did. */
export const bulkJobOf = (item: Item): string | undefined => {
  const jobId = item[attribute];
  return typeof jobId === 'string' ? jobId : undefined;
};
