import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { deployedEnvironments, type Environment } from './environments.ts';

/** The ARN of the restored table that each environment uses; an environment without one uses its own table. */
const file = join(import.meta.dirname, 'baselines', 'restored-tables.json');
const restoredTables = z.partialRecord(z.enum(deployedEnvironments), z.string());
type RestoredTables = z.infer<typeof restoredTables>;

const readRestoredTables = (): RestoredTables => restoredTables.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Whether a deployment moves the environment to another table than the recorded one. */
export const changesTable = (
  { name, restored_table }: Pick<Environment, 'name' | 'restored_table'>,
  recorded: RestoredTables = readRestoredTables(),
): boolean => restored_table?.arn !== (name === 'local' ? undefined : recorded[name]);

/**
 * Throws when functions would move to another table one after the other while users write: what is written to the former
 * table in these minutes would be lost.
 */
export const assertTableChangesInMaintenance = (environment: Environment, recorded?: RestoredTables): void => {
  if (environment.deployment.maintenance === 'on' || !changesTable(environment, recorded)) return;
  throw new Error(
    `Environment ${environment.name}: restored_table differs from infra/baselines/restored-tables.json. Deploy it with -c maintenance=on, then record it with npm run synth -- --accept (infra/RUNBOOK.md)`,
  );
};

/** Records the tables that the settings name. */
export const saveRestoredTables = (environments: readonly Environment[]): void => {
  const tables = environments.flatMap(({ name, restored_table }) =>
    restored_table ? [[name, restored_table.arn]] : [],
  );
  writeFileSync(file, `${JSON.stringify(restoredTables.parse(Object.fromEntries(tables)), null, 2)}\n`);
};
