import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import type { HttpResponse } from './api/http-message.ts';
import { readDistribution } from './edge/distribution.ts';
import { createEdge, type PageServer } from './edge/edge.ts';
import { apiOrigin, bucketOrigin, type OriginFetch } from './edge/origins.ts';
import { policyForVite } from './edge/page.ts';
import type { Log } from './log.ts';
import type { Services } from './open-services.ts';
import { statementsForService } from './principals.ts';
import { withSecrets } from './template/dynamic-references.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';

/** How long calls that are under way may take to end when the stage stops. */
const shutdownGraceMs = 1000;

export interface EdgeSettings {
  template: ResolvedTemplate;
  services: Services;
  server: Server;
  /** Vite's, when the page comes from its sources. */
  page: PageServer | undefined;
  log: Log;
}

/** Puts the distribution of the template onto the server. */
export const openEdge = ({ template, services, server, page, log }: EdgeSettings): { close: () => Promise<void> } => {
  const { gateway, principals, httpApis, socketApis, region } = services;
  const executeApi = (apiId: string): string => `${apiId}.execute-api.${region}.amazonaws.com`;
  const buckets = template.ofType('AWS::S3::Bucket').map((bucket) => {
    const { ref, attributes } = template.identityOf(bucket);
    return { name: ref, domainName: attributes.RegionalDomainName ?? '' };
  });

  const origins = new Map<string, OriginFetch>();
  for (const api of httpApis) origins.set(executeApi(api.apiId), apiOrigin(api));
  for (const { name, domainName } of buckets) {
    const statements = statementsForService(template, name, 'cloudfront.amazonaws.com');
    const credentials = principals.issue(`cloudfront-${name}`, statements);
    origins.set(domainName, bucketOrigin(name, new S3Client({ endpoint: gateway.url, region, credentials })));
  }

  /** The one thing in a policy that holds on AWS alone: the buckets' hosts. */
  const localize = (headers: HttpResponse['headers']): HttpResponse['headers'] => {
    const { 'content-security-policy': policy, ...others } = headers;
    if (typeof policy !== 'string') return headers;
    const localPolicy = buckets.reduce(
      (text, { domainName }) => text.replaceAll(`https://${domainName}`, gateway.url),
      policy,
    );
    return { ...others, 'content-security-policy': page ? policyForVite(localPolicy) : localPolicy };
  };

  const edge = createEdge({
    distribution: readDistribution(template, (text) => withSecrets(text, gateway.secretString)),
    origins,
    sockets: new Map(socketApis.map((api) => [executeApi(api.apiId), api])),
    localize,
    page,
    log,
  });

  const pending = new Set<Promise<void>>();
  const track = (work: Promise<void>): void => {
    const tracked = work
      .catch((error: unknown) => log.error(error instanceof Error ? (error.stack ?? error.message) : String(error)))
      .finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  server.on('request', (request, response) => track(edge.request(request, response)));
  server.on('upgrade', (request, socket, head) => {
    // Vite's own socket for reloads, which it answers itself.
    if (String(request.headers['sec-websocket-protocol'] ?? '').startsWith('vite-')) return;
    track(edge.upgrade(request, socket, head));
  });
  return {
    close: async () => {
      await Promise.race([Promise.all(pending), sleep(shutdownGraceMs, undefined, { ref: false })]);
    },
  };
};
