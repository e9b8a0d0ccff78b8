import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { restoreMarker } from '../backup/families.ts';
import { CommandError } from '../common/command-error.ts';

export interface StartedRestore {
  restore_id: string;
  backup_id: string;
  /** ISO 8601. */
  started_at: string;
}

/** The restore into this environment that has not finished; undefined where there is none. */
export const findStartedRestore = async (): Promise<StartedRestore | undefined> => {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: tableName(), Key: restoreMarker, ConsistentRead: true }),
  );
  return Item as StartedRestore | undefined;
};

/** Throws where the environment has a part of a backup only: what is missing in it says nothing about the product. */
export const requireNoStartedRestore = async (): Promise<void> => {
  const started = await findStartedRestore();
  if (started)
    throw new CommandError(
      `The restore of backup ${started.backup_id}, begun at ${started.started_at}, has not finished in this environment, so its data is incomplete and nothing was checked. If no restore is running, continue it: npm run restore with the same folder and options`,
    );
};
