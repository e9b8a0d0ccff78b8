import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { environmentByName, workingTimeSettingsOf } from '../../config/environments.ts';
import { deadLetterQueueOf, queueNames, queues, workerNames } from '../../config/workers.ts';
import { CommandError } from './command-error.ts';
import { listResources, localDataDir } from './connect-environment.ts';

/** The queues of an environment with their dead-letter queues, by the ids of their constructs. */
export type QueueUrls = Readonly<Record<string, string>>;

const localQueues = z.object({ queues: z.record(z.string(), z.string()) });

/**
 * Configures this process like the workers of the environment too: queues, sockets, time zone. `connectToEnvironment`
 * comes first. Returns the URLs of the queues.
 */
export const connectToWorkers = async (name: string): Promise<QueueUrls> => {
  const environment = environmentByName(name);
  process.env['WORKING_TIME'] = JSON.stringify(workingTimeSettingsOf(environment));
  if (name === 'local') {
    const found = localQueues.parse(JSON.parse(readFileSync(join(localDataDir(), 'local-stack.json'), 'utf8')));
    return queueUrls(Object.entries(found.queues), 'The local stack');
  }
  const { region, time_zone } = environment;
  const stacks = ['data', 'bulk', 'realtime', 'schedules', ...(environment.mail ? ['mail'] : [])].map(
    (stack) => `hims-${name}-${stack}`,
  );
  const resources = (await Promise.all(stacks.map((stack) => listResources(stack, region)))).flat();
  const ofType = (type: string) =>
    resources.flatMap(({ ResourceType, LogicalResourceId = '', PhysicalResourceId = '' }) =>
      ResourceType === type ? [[LogicalResourceId, PhysicalResourceId] as const] : [],
    );
  const urls = queueUrls(ofType('AWS::SQS::Queue'), stacks.join(' and '));
  const [[, socketApi] = []] = ofType('AWS::ApiGatewayV2::Api');
  if (socketApi === undefined) throw new CommandError(`${stacks.join(' and ')} have no socket API`);
  for (const queue of queueNames) if (urls[queue] !== undefined) process.env[queues[queue].variable] = urls[queue];
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: `https://${socketApi}.execute-api.${region}.amazonaws.com/ws`,
    TIME_ZONE: time_zone,
    ...(urls['mails'] !== undefined && { MAIL: 'on' }),
  });
  return urls;
};

/** A logical id is that of the construct without hyphens, with eight digits of a hash. */
const queueUrls = (found: readonly (readonly [logicalId: string, url: string])[], source: string): QueueUrls => {
  const byName = new Map(found.map(([id, url]) => [id.replace(/[0-9A-F]{8}$/, ''), url]));
  const ids = [...queueNames, ...workerNames.map(deadLetterQueueOf)];
  const urls = ids.flatMap((id) => {
    const url = byName.get(id.replaceAll('-', ''));
    return url === undefined ? [] : [[id, url] as const];
  });
  if (urls.length === 0) throw new CommandError(`${source} have no queues; deploy the environment first`);
  return Object.fromEntries(urls);
};
