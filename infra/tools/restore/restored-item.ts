import { restoredMark } from '../../../functions/db/bulk-job-mark.ts';
import { keys } from '../../../functions/db/keys.ts';
import { familyOf } from '../backup/families.ts';
import { plainItem, type WireItem } from '../backup/item-lines.ts';
import { keyOf } from '../backup/table-pages.ts';
import { filesNamedBy } from '../common/named-files.ts';

/** The version that a restored file has in the documents bucket; undefined where it was not restored. */
export type PresentVersion = (key: string, version: string) => string | undefined;

const isJob = (item: WireItem): boolean => familyOf(keyOf(item)) === 'JOB' && keyOf(item).SK === keys.job('').SK;

/**
 * The item as it is written into another environment. Without its outbox mark, which the filter of the stream's event source
 * demands: nothing that was published is published again. A job has the mark again, because each later change of it is
 * published; its insertion sends a message to its owner's open pages only. A worker of the former environment loses its lease.
 * What a bulk job stored has a mark with which the trail of the job, which is restored too, gets no second row of it.
 */
export const restoredItem = (item: WireItem, presentVersion: PresentVersion): WireItem => {
  const { outbox, lease, ...rest } = item;
  const restored: WireItem = {
    ...rest,
    ...(isJob(item) ? outbox && { outbox } : lease && { lease }),
    ...(item['bulk_job_id'] && { [restoredMark]: { BOOL: true } }),
  };
  return filesNamedBy(plainItem(item)).reduce((result, { path, file: { key, version_id } }) => {
    const version = version_id === undefined ? undefined : presentVersion(key, version_id);
    return version === undefined ? result : withVersion(result, path, version);
  }, restored);
};

const withVersion = (item: WireItem, [name = '', ...path]: readonly string[], version: string): WireItem => {
  const member = item[name]?.M ?? {};
  const M = path.length === 0 ? { ...member, version_id: { S: version } } : withVersion(member, path, version);
  return { ...item, [name]: { M } };
};
