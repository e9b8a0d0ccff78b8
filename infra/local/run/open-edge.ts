import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3Client } from '@aws-sdk/client-s3';
import type { HttpResponse } from './api/http-message.ts';
import { readDistribution } from './edge/distribution.ts';
import { createEdge, type PageServer } from './edge/edge.ts';
import { serveMailPage } from './edge/mail-page.ts';
import { bucketOrigin, type OriginFetch } from './edge/origins.ts';
import { policyForVite } from './edge/page.ts';
import { refuseWhileStarting } from './listen.ts';
import type { Log } from './log.ts';
import type { Services } from './open-services.ts';
import { withSecrets } from './template/dynamic-references.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';

/** How long running calls may take to end when the local stack stops. */
const shutdownGraceMs = 1000;

export interface EdgeSettings {
  template: ResolvedTemplate;
  services: Services;
  server: Server;
  /** Vite's server, when the page is served from its sources. */
  page: PageServer | undefined;
  log: Log;
}

/** Serves the template's distribution on the server. */
export const openEdge = ({ template, services, server, page, log }: EdgeSettings): { close: () => Promise<void> } => {
  const { gateway, principals, httpApis, socketApis, region } = services;
  const executeApi = (apiId: string): string => `${apiId}.execute-api.${region}.amazonaws.com`;
  const buckets = template.ofType('AWS::S3::Bucket').map((bucket) => {
    const { ref, attributes } = template.identityOf(bucket);
    return { name: ref, domainName: attributes.RegionalDomainName ?? '' };
  });

  const distribution = readDistribution(template, (text) => withSecrets(text, gateway.secretString));
  // CloudFront reads a bucket with what its policy allows for the distribution.
  const service = { name: 'cloudfront.amazonaws.com', sourceArn: distribution.arn };
  const origins = new Map<string, OriginFetch>();
  for (const api of httpApis) origins.set(executeApi(api.apiId), api.handle);
  for (const { name, domainName } of buckets) {
    const credentials = principals.issue(`cloudfront-${name}`, [], { service });
    origins.set(domainName, bucketOrigin(name, new S3Client({ endpoint: gateway.url, region, credentials })));
  }

  /** Replaces the buckets' hosts in a policy, which exist on AWS only. */
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
    distribution,
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
  server.off('request', refuseWhileStarting);
  server.on('request', (request, response) => {
    if (!serveMailPage(request, response, gateway.sentMails)) track(edge.request(request, response));
  });
  server.on('upgrade', (request, socket, head) => {
    // Vite handles its own socket for reloads.
    if (String(request.headers['sec-websocket-protocol'] ?? '').startsWith('vite-')) return;
    track(edge.upgrade(request, socket, head));
  });
  return {
    close: async () => {
      await Promise.race([Promise.all(pending), sleep(shutdownGraceMs, undefined, { ref: false })]);
    },
  };
};
