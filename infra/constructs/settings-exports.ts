import { CfnOutput, Fn, type Stack } from 'aws-cdk-lib/core';
import type { Environment } from '../config/environments.ts';
import { settingsHistory } from '../config/recorded-settings.ts';

/**
 * Lets CloudFormation refuse a deployment of older settings: the data stack, which is deployed first, exports every
 * recorded state, and the stacks of functions import the last one. An older commit lacks that export, and CloudFormation
 * removes no export that a deployed stack imports.
 */
export const exportSettings = (data: Stack, importers: readonly Stack[], environment: Environment): void => {
  const history = settingsHistory(environment);
  for (const { name, value } of history) new CfnOutput(data, name, { value, exportName: name });
  const last = history.at(-1);
  if (last) for (const stack of importers) new CfnOutput(stack, 'settings', { value: Fn.importValue(last.name) });
};
