import * as z from 'zod/mini';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { isAtVersion, itemPut } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, readAll, readItem } from '../db/table.ts';
import { type TransactItem, tryTransactWrite } from '../db/transactions.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';

/** Up to which version of a department's catalogue the audience lists follow it, and for which defaults. */
export const followedItem = z.object({
  catalogue_version: z.int().check(z.nonnegative()),
  /** The defaults as text: other ones change the lists of documents that did not change. */
  defaults: z.string(),
  version: z.int().check(z.positive()),
});
export type Followed = z.infer<typeof followedItem>;

/** Raised where a release adds lists: they are written once for all documents. */
const listsVersion = 2;

/** What the lists follow from, beside the documents. */
export const followedDefaults = (): string =>
  JSON.stringify({ lists: listsVersion, defaults: companyDistribution().defaults });

export const loadFollowed = (department: DepartmentCode): Promise<Followed | undefined> =>
  readItem(followedItem, keys.distributionFollowed(department));

/** Changes with every run that changed a list; read consistently. */
export const loadFollowedVersions = async (): Promise<string> => {
  const followed = await readAll(z.pick(followedItem, { catalogue_version: true, version: true }), {
    ...partition(keys.distributionFollowed('PRO').PK),
    ProjectionExpression: 'catalogue_version, version',
  });
  return followed.map(({ catalogue_version, version }) => `${catalogue_version}.${version}`).join();
};

/** Writes these items with it; false where another run has followed the department meanwhile. */
export const saveFollowed = async (
  department: DepartmentCode,
  before: Followed | undefined,
  followed: Omit<Followed, 'version'>,
  others: readonly TransactItem[],
): Promise<boolean> => {
  const seen = before?.version ?? 0;
  const failed = await tryTransactWrite([
    itemPut(
      { ...keys.distributionFollowed(department), ...followed, version: seen + 1 },
      { condition: isAtVersion(seen) },
    ),
    ...others,
  ]);
  return failed === undefined;
};
