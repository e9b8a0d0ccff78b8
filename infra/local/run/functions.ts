import * as z from 'zod';
import { type Faults, noFaults } from '../aws/faults.ts';
import { matches } from '../aws/iam/patterns.ts';
import { functionPropertiesOf, lambdaSettings } from './lambda/environment.ts';
import { functionProcesses, type LambdaFunction, lambdaFunction } from './lambda/lambda-function.ts';
import type { ProcessMode } from './lambda/process-limit.ts';
import type { Log } from './log.ts';
import { type Credentials, type Principals, roleStatements } from './principals.ts';
import type { Resource } from './template/model.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';
import { escapeRegExp } from './wildcards.ts';

export interface RunningFunction extends LambdaFunction {
  codePath: string;
  /** Invoked by streams, queues and schedules, so that no client waits for the response. */
  background: boolean;
  /** The template's variables only. */
  declaredVariables: Readonly<Record<string, string>>;
  credentials: Credentials;
  /** The queue for events of asynchronous invocations that failed. */
  deadLetterArn?: string;
}

export type Functions = ReturnType<typeof createFunctions>;

const permissionProperties = z.object({
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
});

const scheduleTargets = z.object({ Targets: z.array(z.object({ Arn: z.string() })).default([]) });

export const createFunctions = (
  template: ResolvedTemplate,
  principals: Principals,
  gatewayUrl: string,
  log: Log,
  {
    processMode,
    faults = noFaults,
    pageUrl = '',
    only,
  }: {
    processMode?: ProcessMode | undefined;
    faults?: Faults;
    pageUrl?: string;
    /** Some of the template's functions; all by default. */
    only?: readonly Resource[];
  } = {},
) => {
  const pool = functionProcesses(log, processMode);
  const background = backgroundTargets(template);
  const aliases = aliasesOf(template);
  // Skips the CDK's own custom-resource functions: some use other runtimes, and nothing here invokes them.
  const resources = (only ?? template.ofType('AWS::Lambda::Function')).filter(({ properties }) =>
    String(properties.Runtime).startsWith('nodejs'),
  );
  const statementsOf = roleStatements(template);
  const all: readonly RunningFunction[] = resources.map((resource): RunningFunction => {
    const { ref, attributes } = template.identityOf(resource);
    const properties = functionPropertiesOf(resource);
    const role = template.find('AWS::IAM::Role', properties.Role);
    if (!role) throw new Error(`${resource.path}: its role ${properties.Role} is not in the template`);
    const credentials = principals.issue(ref, statementsOf(role), { arn: properties.Role });
    const arn = attributes.Arn ?? ref;
    const codePath = codePathOf(resource, properties.Code.S3Key);
    const settings = lambdaSettings(properties, {
      name: ref,
      arn,
      codePath,
      region: resource.stack.region,
      gatewayUrl,
      pageUrl,
      credentials,
      background: background.some((target) => qualifierIn(target, { arn, name: ref }) !== undefined),
      version: aliases.get(arn)?.version ?? latestVersion,
    });
    return {
      ...lambdaFunction(settings, log, pool, faults),
      codePath,
      background: settings.background ?? false,
      declaredVariables: properties.Environment.Variables,
      credentials,
      ...(properties.DeadLetterConfig ? { deadLetterArn: properties.DeadLetterConfig.TargetArn } : {}),
    };
  });

  const permissions = template
    .ofType('AWS::Lambda::Permission')
    .map(({ properties }) => permissionProperties.parse(properties));

  return {
    all,
    /**
     * Finds a function by its name or ARN, also inside an API Gateway integration URI. With an alias, the result is the
     * version that the alias names, and its ARN has the alias.
     */
    byArn: (text: string): RunningFunction => {
      for (const found of all) {
        const qualifier = qualifierIn(text, found);
        if (qualifier === undefined) continue;
        if (qualifier === '') return found;
        if (aliases.get(found.arn)?.name !== qualifier)
          throw new Error(`The function ${found.name} has no alias ${qualifier} in the template`);
        const arn = `${found.arn}:${qualifier}`;
        return { ...found, arn, invoke: (event) => found.invoke(event, arn) };
      }
      throw new Error(`No function in the template has the ARN ${text}`);
    },
    /**
     * Whether a resource-based permission allows the service to invoke the function from the source. A permission is for
     * one alias, or for the function without one.
     */
    canInvoke: (service: string, sourceArn: string, { arn }: LambdaFunction): boolean =>
      permissions.some(
        ({ FunctionName, Principal, SourceArn }) =>
          (FunctionName === arn || `${functionArnStart(arn)}${FunctionName}` === arn) &&
          Principal === service &&
          (SourceArn === undefined || matches(SourceArn, sourceArn)),
      ),
    /** Uses changed code from the next invocations on. */
    reload: pool.renew,
    stop: pool.stop,
  };
};

const latestVersion = '$LATEST';

const aliasProperties = z.object({ FunctionName: z.string(), FunctionVersion: z.string(), Name: z.string() });

/** The alias of each function, by the function's ARN. */
const aliasesOf = (template: ResolvedTemplate): Map<string, { name: string; version: string }> => {
  const aliases = new Map<string, { name: string; version: string }>();
  for (const resource of template.ofType('AWS::Lambda::Alias')) {
    const { FunctionName, FunctionVersion, Name } = aliasProperties.parse(resource.properties);
    const arn = template.identityOf(resource).ref.slice(0, -`:${Name}`.length);
    // One version of the code exists locally, so that two aliases could not differ.
    if (aliases.has(arn)) throw new Error(`${resource.path}: ${FunctionName} has another alias already`);
    aliases.set(arn, { name: Name, version: FunctionVersion });
  }
  return aliases;
};

/** The alias or version in a text that names this function, '' without one; undefined when it names another. */
const qualifierIn = (text: string, { arn, name }: { arn: string; name: string }): string | undefined => {
  const named = text.startsWith(name) ? `${functionArnStart(arn)}${text}` : text;
  const found = new RegExp(`${escapeRegExp(arn)}(?::([\\w$-]+))?(?![\\w:-])`).exec(named);
  return found ? (found[1] ?? '') : undefined;
};

const functionArnStart = (arn: string): string => arn.slice(0, arn.indexOf(':function:') + ':function:'.length);

/** Targets of streams, queues and schedules, by ARN or name. */
const backgroundTargets = (template: ResolvedTemplate): string[] => {
  const mapped = template
    .ofType('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => String(properties.FunctionName));
  const scheduled = template
    .ofType('AWS::Events::Rule')
    .flatMap(({ properties }) => scheduleTargets.parse(properties).Targets.map(({ Arn }) => Arn));
  return [...mapped, ...scheduled];
};

const codePathOf = (resource: Resource, key: string | undefined): string => {
  const path = key === undefined ? undefined : resource.stack.assets.get(key);
  if (path === undefined) throw new Error(`${resource.path}: its code is not an asset of the stack`);
  return path;
};
