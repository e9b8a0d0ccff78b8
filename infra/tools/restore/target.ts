import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { restoreMarker } from '../backup/families.ts';
import type { Manifest } from '../backup/manifest.ts';
import { keyOf, segments, tablePages } from '../backup/table-pages.ts';
import { CommandError } from '../common/command-error.ts';
import { listObjects } from '../common/stored-objects.ts';
import { findStartedRestore, type StartedRestore } from './interrupted-restore.ts';

/** Prefixes of the documents bucket whose objects belong to items; the deployment writes the templates. */
const prefixes = ['submissions/', 'controlled/', 'records/', 'waiting/', 'reports/'];

interface Target {
  restoreId: string;
  /** ISO 8601: when the first attempt began. */
  startedAt: string;
  /** Whether objects of the backup may be in the bucket already. */
  mayHaveObjects: boolean;
  isContinued: boolean;
}

/**
 * Marks the environment as one that is being restored, so that an interrupted restore continues there and nowhere else.
 * Refuses an environment with data, unless `overwrites`, and one in which another backup is being restored.
 */
export const claimTarget = async (
  { backup_id }: Manifest,
  environment: string,
  overwrites: boolean,
): Promise<Target> => {
  const started = await findStartedRestore();
  if (started) {
    if (started.backup_id !== backup_id)
      throw new CommandError(
        `In ${environment} the restore of another backup (${started.backup_id}) was interrupted; continue it from its folder first`,
      );
    return {
      restoreId: started.restore_id,
      startedAt: started.started_at,
      mayHaveObjects: true,
      isContinued: true,
    };
  }
  const found = overwrites ? undefined : await findData();
  if (found !== undefined)
    throw new CommandError(
      `${environment} is not empty: it has ${found}. Restore into a new environment, or write over equal items with --overwrite`,
    );
  const restoreId = randomUUID();
  const claim: StartedRestore = { restore_id: restoreId, backup_id, started_at: new Date().toISOString() };
  await dynamo.send(new PutCommand({ TableName: tableName(), Item: { ...restoreMarker, ...claim } }));
  return { restoreId, startedAt: claim.started_at, mayHaveObjects: overwrites, isContinued: false };
};

/** The restore is complete. */
export const releaseTarget = async (): Promise<void> => {
  await dynamo.send(new DeleteCommand({ TableName: tableName(), Key: restoreMarker }));
};

/** An item or an object that belongs into a backup; undefined in an empty environment. */
const findData = async (): Promise<string | undefined> => {
  for (let segment = 0; segment < segments; segment += 1)
    for await (const { items } of tablePages(tableName(), segment)) {
      const [item] = items;
      if (item) return `the item ${keyOf(item).PK} ${keyOf(item).SK}`;
    }
  for (const prefix of prefixes)
    for await (const [object] of listObjects('documents', prefix))
      if (object) return `the object ${object.Key} in the documents bucket`;
  return undefined;
};
