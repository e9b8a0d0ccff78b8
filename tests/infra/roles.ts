import { synthesizeOnce } from './synthesis.ts';
import { allowedActions, apiOf, functionsOf, type Statement, statementsOf } from './templates.ts';

const { templates } = await synthesizeOnce('prod');

/** The role statements and environment variables of each function, in environment prod. */
export const roles = new Map<string, { statements: Statement[]; environment: Record<string, unknown> }>(
  [templates.data, apiOf(templates), templates.realtime, templates.schedules, templates.bulk, templates.views].flatMap(
    (template) =>
      [...functionsOf(template)].map(([name, { properties }]) => [
        name,
        {
          statements: statementsOf(template, properties),
          environment: (properties['Environment'] as { Variables?: Record<string, unknown> })?.Variables ?? {},
        },
      ]),
  ),
);

export const roleOf = (name: string) => {
  const role = roles.get(name);
  if (!role) throw new Error(`No function ${name}`);
  return role;
};
/** The functions that are allowed an action. */
export const functionsAllowed = (action: string): string[] =>
  [...roles]
    .filter(([, { statements }]) => allowedActions(statements).includes(action))
    .map(([name]) => name)
    .sort();
/** A function's actions on the table, without the service prefix. */
export const tableActionsOf = (name: string): string[] =>
  allowedActions(roleOf(name).statements)
    .filter((action) => action.startsWith('dynamodb:'))
    .map((action) => action.slice('dynamodb:'.length));

/** Calls that compute password MACs. */
export const passwordCalls = ['change-password', 'import-users', 'reset-user-password', 'validate-login'] as const;
