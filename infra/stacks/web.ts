import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOriginRequestPolicyRef,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CacheControl } from 'aws-cdk-lib/aws-s3-deployment';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { originSecretHeader } from '../../functions/http/origin-header.ts';
import { type Environment, pageConfig } from '../config/environments.ts';
import { hostsOf } from '../config/fixed-settings.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { BucketContent, folder, jsonFile } from '../constructs/bucket-content.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { SecurityHeaders } from '../constructs/security-headers.ts';
import type { EdgeStack } from './edge.ts';

const edgeCode = join(import.meta.dirname, '..', 'edge', 'viewer-request.js');

/** Calls that read or set the refresh and known-device cookies; CloudFront removes cookies from all others. */
export const cookieCalls = ['validate-login', 'refresh-session', 'sign-out'] as const;

const everyErrorCode = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

export interface WebStackProps extends StackProps {
  environment: Environment;
  api: HttpApi;
  socketApi: WebSocketApi;
  files: { uploads: IBucket; documents: IBucket };
  originSecret: ISecret;
  /** The firewall and the certificate, which CloudFront requires in us-east-1. */
  edge?: Pick<EdgeStack, 'webAclArn' | 'certificate'> | undefined;
  /** The directory of the built page. */
  page: string;
}

/** How long a page waits after a refusal of API Gateway: its token buckets fill every second. */
const retryAfterSeconds = 2;

/**
 * The longest time that one of CloudFront's caches holds the status of a controlled copy. There are two tiers of them, the
 * nearest place and the region's, and a status must be right within a minute.
 */
const maxScanCache = Duration.seconds(30);

/** The single host of the page, the API and the socket. */
export class WebStack extends Stack {
  readonly distribution: Distribution;
  readonly url: string;

  constructor(
    scope: Construct,
    id: string,
    { environment, api, socketApi, files, originSecret, edge, page, ...props }: WebStackProps,
  ) {
    super(scope, id, props);
    const bucket = new PrivateBucket(this, 'page', { environment });
    const fileBuckets = [files.uploads, files.documents];
    const headers = new SecurityHeaders(this, 'headers', { files: fileBuckets });
    // API Gateway cannot add headers to its own 429, 500 and 503, and CloudFront runs a function on no response above 399.
    // A policy adds its headers to every response; RFC 9110 gives this one no meaning in a successful response.
    const apiHeaders = new SecurityHeaders(this, 'api-headers', { files: fileBuckets, retryAfterSeconds });

    const viewerRequest = new EdgeFunction(this, 'viewer-request', {
      functionName: `hims-${environment.name}-viewer-request`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(readFileSync(edgeCode, 'utf8')),
      comment: `HIMS ${environment.name}: page paths to index.html; trusted host and address headers`,
    });
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
      functionAssociations: [{ function: viewerRequest, eventType: FunctionEventType.VIEWER_REQUEST }],
    } satisfies Partial<BehaviorOptions>;

    const withoutCookies = new OriginRequestPolicy(this, 'without-cookies', {
      originRequestPolicyName: `hims-${environment.name}-without-cookies`,
      comment: 'All of the viewer but its Host and its cookies',
      headerBehavior: OriginRequestHeaderBehavior.denyList('Host'),
      cookieBehavior: OriginRequestCookieBehavior.none(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
    const originOf = (apiId: string): HttpOrigin =>
      new HttpOrigin(`${apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        readTimeout: Duration.seconds(30),
        // A dynamic reference: the value is in no template. See `origin_secret` in environments.ts.
        customHeaders: {
          [originSecretHeader]: originSecret.secretValueFromJson(environment.origin_secret).unsafeUnwrap(),
        },
      });
    const httpApiOrigin = originOf(api.apiId);
    const apiBehavior = (origin: HttpOrigin, originRequestPolicy: IOriginRequestPolicyRef): BehaviorOptions => ({
      ...shared,
      responseHeadersPolicy: apiHeaders,
      origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy,
      compress: false,
    });
    const withCookies = apiBehavior(httpApiOrigin, OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER);

    const scanBehavior: BehaviorOptions = {
      ...shared,
      responseHeadersPolicy: new SecurityHeaders(this, 'scan-headers', { files: 'public', retryAfterSeconds }),
      origin: httpApiOrigin,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: new CachePolicy(this, 'scan-cache', {
        cachePolicyName: `hims-${environment.name}-scans`,
        comment: 'Status of a controlled copy: nothing of the viewer is in the key',
        minTtl: Duration.seconds(0),
        // Only what says so is cached: no refusal and no unknown code.
        defaultTtl: Duration.seconds(0),
        maxTtl: maxScanCache,
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      }),
      originRequestPolicy: new OriginRequestPolicy(this, 'scan-request', {
        originRequestPolicyName: `hims-${environment.name}-scans`,
        comment: 'The viewer’s address for the rate limit, and nothing that the viewer sent',
        headerBehavior: OriginRequestHeaderBehavior.allowList('x-viewer-ip'),
        cookieBehavior: OriginRequestCookieBehavior.none(),
        queryStringBehavior: OriginRequestQueryStringBehavior.none(),
      }),
      compress: true,
    };

    const distribution = new Distribution(this, 'distribution', {
      comment: `HIMS ${environment.name}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_200,
      defaultBehavior: {
        ...shared,
        origin: S3BucketOrigin.withOriginAccessControl(bucket),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
      },
      additionalBehaviors: {
        ...Object.fromEntries(cookieCalls.map((name) => [`/api/${name}`, withCookies])),
        '/api/*': apiBehavior(httpApiOrigin, withoutCookies),
        '/c/*': scanBehavior,
        '/ws': apiBehavior(originOf(socketApi.apiId), withoutCookies),
      },
      // By default CloudFront caches an error of the API for ten seconds and serves it to other callers.
      errorResponses: everyErrorCode.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(edge?.webAclArn === undefined ? {} : { webAclId: edge.webAclArn }),
      ...this.customHostProps(environment, edge?.certificate),
    });
    this.distribution = distribution;
    this.url = `https://${environment.domain?.host ?? distribution.distributionDomainName}`;
    if (environment.domain?.hosted_zone)
      this.addDnsRecords(distribution, hostsOf(environment), environment.domain.hosted_zone);

    if (environment.publish_page) this.publishPage(environment, bucket, page);
    new CfnOutput(this, 'url', { value: this.url });
    // For DNS records of a custom host that are maintained outside Route 53.
    new CfnOutput(this, 'cloudfront-domain', { value: distribution.distributionDomainName });
    acknowledge(bucket, {
      'AwsSolutions-S1': 'The bucket contains only the public page, and only the distribution may read it.',
    });
    acknowledge(distribution, {
      'AwsSolutions-CFR1': 'Staff sign in while travelling, and the page itself contains no confidential data.',
      ...(edge?.webAclArn === undefined
        ? {
            'AwsSolutions-CFR2':
              'The firewall is off in this environment (environments.ts): its price is justified for prod only.',
          }
        : {}),
      'AwsSolutions-CFR3':
        'CloudFront cannot write access logs to a bucket in ap-southeast-3; the APIs log each request.',
      ...(environment.domain === undefined
        ? {
            'AwsSolutions-CFR4':
              'Without a custom domain the distribution has CloudFront’s certificate and minimum TLS version.',
          }
        : {}),
    });
  }

  private customHostProps(
    { domain }: Environment,
    issuedCertificate: ICertificate | undefined,
  ): Partial<DistributionProps> {
    if (!domain) return {};
    const certificateArn = domain.certificate_arn;
    const certificate =
      certificateArn === undefined
        ? issuedCertificate
        : Certificate.fromCertificateArn(this, 'certificate', certificateArn);
    if (!certificate) throw new Error(`${domain.host} has no certificate`);
    return {
      domainNames: hostsOf({ domain }),
      certificate,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private addDnsRecords(
    distribution: Distribution,
    hosts: readonly string[],
    hostedZone: { id: string; name: string },
  ): void {
    const zone = HostedZone.fromHostedZoneAttributes(this, 'zone', {
      hostedZoneId: hostedZone.id,
      zoneName: hostedZone.name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    // By its name, so that a host which becomes a former one keeps its records.
    for (const host of hosts) {
      new ARecord(this, `ipv4-${host}`, { zone, recordName: `${host}.`, target });
      new AaaaRecord(this, `ipv6-${host}`, { zone, recordName: `${host}.`, target });
    }
  }

  /**
   * Uploads the hashed files first, cached without limit, then the page that refers to them and its configuration, not
   * cached.
   */
  private publishPage(environment: Environment, bucket: IBucket, page: string): void {
    if (!existsSync(join(page, 'index.html'))) throw new Error(`There is no built page in ${page}; run npm run build`);
    const hashed = 'assets/*';
    const assets = new BucketContent(this, 'page-assets', {
      environment,
      bucket,
      sources: [folder(page, ['.vite'])],
      exclude: ['*'],
      include: [hashed],
      cacheControl: [CacheControl.fromString('public,max-age=31536000,immutable')],
    });
    const entry = new BucketContent(this, 'page-entry', {
      environment,
      bucket,
      sources: [folder(page, ['.vite']), jsonFile('config.json', pageConfig(environment))],
      exclude: [hashed],
      cacheControl: [CacheControl.noCache()],
    });
    entry.node.addDependency(assets);
  }
}
