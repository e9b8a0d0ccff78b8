import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Environment, environmentByName, workingTimeSettingsOf } from '../../config/environments.ts';
import { CommandError } from './command-error.ts';
import { listResources, localDataDir } from './connect-environment.ts';

/** Every queue of the product, by the name of its construct without hyphens, which its logical id begins with. */
const queueNames = [
  ...([
    'jobs',
    'jobsdlq',
    'deliveries',
    'deliveriesdlq',
    'publisherdlq',
    'audiencesyncs',
    'texts',
    'textsdlq',
    'views',
    'viewsdlq',
    'fileindex',
    'fileindexdlq',
  ] as const),
  ...([
    'applypositiondatesdlq',
    'sendremindersdlq',
    'announceholidaysdlq',
    'syncaudiencelistsdlq',
    'sequencelogdlq',
  ] as const),
] as const;
/** Those of an environment that sends mail. */
const mailQueueNames = ['mails', 'mailsdlq', 'handlebouncesdlq'] as const;
/** Those of an environment that recognizes scans. */
const recognitionQueueNames = ['recognition', 'recognitiondlq'] as const;

type OptionalQueueName = (typeof mailQueueNames | typeof recognitionQueueNames)[number];
export type QueueName = (typeof queueNames)[number] | OptionalQueueName;
export type QueueUrls = Readonly<
  Record<(typeof queueNames)[number], string> & Partial<Record<OptionalQueueName, string>>
>;

const localQueues = z.object({ queues: z.record(z.string(), z.string()) });

/**
 * Configures this process like the workers of the environment too: queues, sockets, time zone. `connectToEnvironment`
 * comes first. Returns the URLs of the queues.
 */
export const connectToWorkers = async (name: string): Promise<QueueUrls> => {
  const environment = environmentByName(name);
  process.env['WORKING_TIME'] = JSON.stringify(workingTimeSettingsOf(environment));
  if (name === 'local') {
    const { queues } = localQueues.parse(JSON.parse(readFileSync(join(localDataDir(), 'local-stack.json'), 'utf8')));
    return queueUrls(Object.entries(queues), 'The local stack', environment);
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
  const urls = queueUrls(ofType('AWS::SQS::Queue'), stacks.join(' and '), environment);
  const [[, socketApi] = []] = ofType('AWS::ApiGatewayV2::Api');
  if (socketApi === undefined) throw new CommandError(`${stacks.join(' and ')} have no socket API`);
  Object.assign(process.env, {
    JOBS_QUEUE_URL: urls.jobs,
    DELIVERIES_QUEUE_URL: urls.deliveries,
    AUDIENCE_SYNCS_QUEUE_URL: urls.audiencesyncs,
    TEXTS_QUEUE_URL: urls.texts,
    VIEWS_QUEUE_URL: urls.views,
    INDEX_QUEUE_URL: urls.fileindex,
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: `https://${socketApi}.execute-api.${region}.amazonaws.com/ws`,
    TIME_ZONE: time_zone,
    ...(urls.mails !== undefined && { MAIL: 'on', MAILS_QUEUE_URL: urls.mails }),
    ...(urls.recognition !== undefined && { RECOGNITION_QUEUE_URL: urls.recognition }),
  });
  return urls;
};

/** The CDK appends eight digits of a hash to the name of a construct. */
const queueUrls = (
  queues: readonly (readonly [logicalId: string, url: string])[],
  source: string,
  { mail, switches: { ocr } }: Environment,
): QueueUrls => {
  const byName = new Map(queues.map(([id, url]) => [id.replace(/[0-9A-F]{8}$/, ''), url]));
  const urlOf = (name: QueueName): string => {
    const url = byName.get(name);
    if (url === undefined) throw new CommandError(`${source} has no queue ${name}; deploy the environment first`);
    return url;
  };
  // The local stack has OCR by a variable.
  const recognizes = ocr || byName.has('recognition');
  const names = [...queueNames, ...(mail ? mailQueueNames : []), ...(recognizes ? recognitionQueueNames : [])];
  return Object.fromEntries(names.map((each) => [each, urlOf(each)])) as QueueUrls;
};
