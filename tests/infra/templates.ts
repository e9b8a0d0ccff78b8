import { callStackIds } from '../../infra/config/call-stacks.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Properties = Record<string, unknown>;

export interface Resource {
  Type: string;
  Properties?: Properties;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  UpdatePolicy?: Record<string, unknown>;
  DependsOn?: string[];
  Metadata?: Record<string, unknown>;
}

export interface Template {
  Resources: Record<string, Resource>;
  Outputs?: Record<string, { Value: Json; Export?: { Name: string } }>;
  Parameters?: Record<string, { Default?: Json }>;
}

/** The stacks of every environment. */
export const stackIds = ['data', 'bulk', 'api', ...callStackIds, 'realtime', 'schedules', 'web', 'views'] as const;
/** The stacks that switches add. */
type OptionalStack = 'edge' | 'mail' | 'monitoring' | 'backup';
export type StackTemplates = Record<(typeof stackIds)[number], Template> & Partial<Record<OptionalStack, Template>>;

export const ofType = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

export const onlyResource = (template: Template, type: string): Properties => {
  const [[, found] = [], ...more] = ofType(template, type);
  if (!found || more.length > 0) throw new Error(`Expected one ${type}, found ${found ? more.length + 1 : 0}`);
  return found.Properties ?? {};
};

/** The stacks of the API and of its calls as one template: their functions and routes have different logical ids. */
export const apiOf = (templates: StackTemplates): Template => ({
  Resources: Object.assign({}, ...['api' as const, ...callStackIds].map((id) => templates[id].Resources)),
});

/** The functions of a template by the name of their bundle. */
export const functionsOf = (template: Template): Map<string, { id: string; properties: Properties }> =>
  new Map(
    ofType(template, 'AWS::Lambda::Function')
      .map(([id, { Properties: properties = {}, Metadata }]) => ({
        id,
        properties,
        path: Metadata?.['aws:asset:path'],
      }))
      .filter(({ path }) => String(path).includes('/functions/'))
      .map(({ id, properties, path }) => [String(path).split('/').at(-1) ?? '', { id, properties }]),
  );

/** The alias of each function, with the name of the function's bundle. */
export const aliasesOf = (template: Template): Map<string, string> => {
  const names = new Map([...functionsOf(template)].map(([name, { id }]) => [id, name]));
  return new Map(
    ofType(template, 'AWS::Lambda::Alias').map(([id, { Properties: properties = {} }]) => [
      id,
      names.get((properties['FunctionName'] as { Ref: string }).Ref) ?? '',
    ]),
  );
};

export interface Statement {
  Sid?: string;
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

export const asArray = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Every statement of a function's role. */
export const statementsOf = (template: Template, functionProperties: Properties): Statement[] => {
  const role = JSON.stringify(functionProperties['Role']);
  return ofType(template, 'AWS::IAM::Policy')
    .map(([, { Properties: properties = {} }]) => properties)
    .filter(({ Roles }) => asArray(Roles as { Ref: string }[]).some(({ Ref }) => role.includes(`"${Ref}"`)))
    .flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement);
};

export const allowedActions = (statements: readonly Statement[]): string[] =>
  [...new Set(statements.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => asArray(Action)))].sort();
