import { basename, join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { environmentByName } from '../../config/environments.ts';
import { faultsFrom, noFaults } from '../aws/faults.ts';
import { type GatewayOptions, startGateway } from '../aws/gateway.ts';
import { httpApi } from './api/http-api.ts';
import { type SocketApi, socketApi } from './api/socket-api.ts';
import { createCleanup } from './cleanup.ts';
import { createCustomResources } from './custom-resources.ts';
import { createDataServices } from './data-services.ts';
import { deployBucketContent } from './deployments.ts';
import { createFunctions, type Functions } from './functions.ts';
import { endpointVariables } from './lambda/environment.ts';
import type { Log } from './log.ts';
import { startMailEvents } from './mail-events.ts';
import { startMalwareScans } from './malware-scan.ts';
import type { LocalStackOptions } from './options.ts';
import { createPrincipals } from './principals.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';

const { mail } = environmentByName('local');

export type Services = Awaited<ReturnType<typeof openServices>>;

/** The services behind the edge. */
export const openServices = async (
  template: ResolvedTemplate,
  {
    dataDir,
    processMode,
    logsCapacity,
    faultPlan,
    pageUrl,
    onClosing,
  }: Pick<LocalStackOptions, 'dataDir' | 'processMode' | 'logsCapacity' | 'faultPlan'> &
    Pick<GatewayOptions, 'onClosing'> & { pageUrl: string },
  log: Log,
) => {
  const [stack] = template.stacks;
  if (!stack) throw new Error('The template of environment local has no stacks');
  const { account, region } = stack;
  const cleanup = createCleanup();
  const principals = createPrincipals(dataDir);
  let socketApis: SocketApi[] = [];
  const functionNames = new Map<string, string>();
  const backgroundKeys = new Set<string>();
  const running: { functions?: Functions } = {};
  const faults = faultPlan === undefined ? noFaults : faultsFrom(faultPlan, log.info);

  const gateway = await startGateway({
    dataDir,
    region,
    account,
    principals: principals.find,
    isBackground: (accessKeyId) => backgroundKeys.has(accessKeyId),
    log: log.warn,
    onClosing,
    ...(faultPlan !== undefined && {
      faults: {
        faults,
        functionOf: (principal: string) => functionNames.get(principal),
        kill: (name: string) => running.functions?.all.find(({ label }) => label === name)?.killBusy(),
      },
    }),
    onConsumed: logsCapacity
      ? ({ principal, operation, read, write }) =>
          log.info(`capacity ${functionNames.get(principal) ?? principal} ${operation} ${read} ${write}`)
      : undefined,
    managementApi: async (request) => {
      const api = socketApis.find(({ apiId, stage }) => apiId === request.apiId && stage === request.stage);
      if (api && request.method === 'POST' && faults.strike('gone-socket', request.apiId) !== undefined)
        api.manage({ ...request, method: 'DELETE' });
      return api ? api.manage(request) : { status: 403, body: '{"message":"Forbidden"}' };
    },
  });
  cleanup.add(gateway.close);
  try {
    await createDataServices(template, gateway);
    // The operator of a deployed environment verifies it; no template has it.
    if (mail) gateway.verifyIdentity({ domain: mail.identity });
    cleanup.add(startMalwareScans(template, gateway, principals, log).stop);
    const s3 = new S3Client({ endpoint: gateway.url, region, credentials: principals.administrator });
    await deployBucketContent(template, s3, join(dataDir, 'deployments.json'));

    await createCustomResources(template, (only) => createFunctions(template, principals, gateway.url, log, { only }), {
      createdFile: join(dataDir, 'custom-resources.json'),
    });
    const functions = createFunctions(template, principals, gateway.url, log, { processMode, faults, pageUrl });
    cleanup.add(functions.stop);
    cleanup.add(startMailEvents(template, gateway, functions, log).stop);
    running.functions = functions;
    for (const { name, codePath, background, credentials } of functions.all) {
      functionNames.set(name, basename(codePath));
      if (background) backgroundKeys.add(credentials.accessKeyId);
    }
    const apis = template.ofType('AWS::ApiGatewayV2::Api');
    const ofProtocol = (protocol: string) => apis.filter(({ properties }) => properties.ProtocolType === protocol);
    const httpApis = ofProtocol('HTTP').map((api) => httpApi(template, api, functions, log, faults));
    socketApis = ofProtocol('WEBSOCKET').map((api) => socketApi(template, api, functions, log));
    cleanup.add(() => {
      for (const api of socketApis) api.close();
    });

    const { accessKeyId, secretAccessKey } = principals.administrator;
    const names = Object.assign({}, ...functions.all.map(({ declaredVariables }) => declaredVariables));
    const adminEnv: Record<string, string> = {
      ...names,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      ...endpointVariables(gateway.url),
    };
    return { gateway, principals, functions, faults, httpApis, socketApis, adminEnv, region, close: cleanup.close };
  } catch (error) {
    await cleanup.close();
    throw error;
  }
};
