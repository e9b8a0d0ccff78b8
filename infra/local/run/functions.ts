import { z } from 'zod';
import { functionPropertiesOf, lambdaSettings } from './lambda/environment.ts';
import { type LambdaFunction, lambdaFunction } from './lambda/lambda-function.ts';
import { createProcessPool, defaultProcessLimit } from './lambda/process-pool.ts';
import type { Log } from './log.ts';
import { type Credentials, type Principals, statementsOfRole } from './principals.ts';
import type { Resource } from './template/model.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';
import { wildcard } from './wildcards.ts';

export interface RunningFunction extends LambdaFunction {
  codePath: string;
  /** The template's variables only. */
  declaredVariables: Readonly<Record<string, string>>;
  credentials: Credentials;
  /** The queue for events of asynchronous invocations that failed. */
  deadLetterArn?: string;
}

export interface Functions {
  all: readonly RunningFunction[];
  /** Finds a function by its ARN, also inside an API Gateway integration URI, and with a version or alias. */
  byArn: (arn: string) => RunningFunction;
  /** Whether a resource-based permission allows the service to invoke the function from the source. */
  canInvoke: (service: string, sourceArn: string, target: LambdaFunction) => boolean;
  stop: () => void;
}

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
  processLimit = defaultProcessLimit(),
): Functions => {
  const pool = createProcessPool(processLimit);
  const background = backgroundTargets(template);
  // Skips the CDK's own custom-resource functions: some use other runtimes, and nothing here invokes them.
  const resources = template
    .ofType('AWS::Lambda::Function')
    .filter(({ properties }) => String(properties.Runtime).startsWith('nodejs'));
  const all = resources.map((resource): RunningFunction => {
    const { ref, attributes } = template.identityOf(resource);
    const properties = functionPropertiesOf(resource);
    const role = template.find('AWS::IAM::Role', properties.Role);
    if (!role) throw new Error(`${resource.path}: its role ${properties.Role} is not in the template`);
    const credentials = principals.issue(ref, statementsOfRole(template, role), { arn: properties.Role });
    const arn = attributes.Arn ?? ref;
    const codePath = codePathOf(resource, properties.Code.S3Key);
    const settings = lambdaSettings(properties, {
      name: ref,
      arn,
      codePath,
      region: resource.stack.region,
      gatewayUrl,
      credentials,
      background: background.has(arn) || background.has(ref),
    });
    return {
      ...lambdaFunction(settings, log, pool),
      codePath,
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
    byArn: (text) => {
      const found = all.find(({ arn, name }) => text === name || new RegExp(`${arn}(?![\\w-])`).test(text));
      if (!found) throw new Error(`No function in the template has the ARN ${text}`);
      return found;
    },
    canInvoke: (service, sourceArn, { arn, name }) =>
      permissions.some(
        ({ FunctionName, Principal, SourceArn }) =>
          (FunctionName === arn || FunctionName === name) &&
          Principal === service &&
          (SourceArn === undefined || wildcard(SourceArn).test(sourceArn)),
      ),
    stop: () => {
      for (const each of all) each.stop();
    },
  };
};

/** Targets of streams, queues and schedules, by ARN or name. */
const backgroundTargets = (template: ResolvedTemplate): Set<string> => {
  const mapped = template
    .ofType('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => String(properties.FunctionName));
  const scheduled = template
    .ofType('AWS::Events::Rule')
    .flatMap(({ properties }) => scheduleTargets.parse(properties).Targets.map(({ Arn }) => Arn));
  return new Set([...mapped, ...scheduled]);
};

const codePathOf = (resource: Resource, key: string | undefined): string => {
  const path = key === undefined ? undefined : resource.stack.assets.get(key);
  if (path === undefined) throw new Error(`${resource.path}: its code is not an asset of the stack`);
  return path;
};
