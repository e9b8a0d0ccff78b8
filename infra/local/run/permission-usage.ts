import { basename } from 'node:path';
import type { UsedPermission } from '../aws/gateway.ts';
import type { PolicyStatement } from '../aws/iam/policies.ts';
import type { Services } from './open-services.ts';

/**
 * The permissions that a function's role grants, and those it used since the start; `usage.json` in the data folder.
 */
export interface FunctionUsage {
  /** By the name of its bundle. */
  name: string;
  statements: readonly PolicyStatement[];
  used: readonly Omit<UsedPermission, 'principal'>[];
  transactionItems: readonly { action: string; key: string; allKeys: readonly string[] }[];
}

export const permissionUsage = ({
  gateway,
  functions,
  principals,
}: Pick<Services, 'gateway' | 'functions' | 'principals'>): FunctionUsage[] => {
  const usage = gateway.usage();
  const transactionItems = gateway.transactionItems();
  return functions.all.map(({ name, codePath, credentials }) => ({
    name: basename(codePath),
    statements: principals.find(credentials.accessKeyId)?.statements ?? [],
    used: usage.filter((each) => each.principal === name).map(({ principal: _, ...permission }) => permission),
    transactionItems: transactionItems
      .filter(({ principal }) => principal === name)
      .map(({ action, key, allKeys }) => ({ action, key, allKeys })),
  }));
};
