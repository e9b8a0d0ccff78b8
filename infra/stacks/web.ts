import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
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
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CacheControl } from 'aws-cdk-lib/aws-s3-deployment';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { originSecretHeader } from '../../functions/lib/origin-header.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { BucketContent, folder, jsonFile } from '../constructs/bucket-content.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { SecurityHeaders } from '../constructs/security-headers.ts';
import { pageConfig, type Stage } from '../stages.ts';

const edgeCode = join(import.meta.dirname, '..', 'edge', 'viewer-request.js');

/** Calls that read or set the refresh and known-device cookies; no other call sees a cookie. */
export const cookieCalls = ['validate-login', 'refresh-session', 'sign-out'] as const;

const everyErrorCode = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

export interface WebStackProps extends StackProps {
  stage: Stage;
  api: HttpApi;
  socketApi: WebSocketApi;
  files: { uploads: IBucket; documents: IBucket };
  originSecret: ISecret;
  /** The directory of the built page. */
  page: string;
}

/** What a browser sees: one host for the page, the API and the socket. */
export class WebStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { stage, api, socketApi, files, originSecret, page, ...props }: WebStackProps,
  ) {
    super(scope, id, props);
    const bucket = new PrivateBucket(this, 'page', { stage });
    const headers = new SecurityHeaders(this, 'headers', { files: [files.uploads, files.documents] });

    const viewerRequest = new EdgeFunction(this, 'viewer-request', {
      functionName: `hims-${stage.name}-viewer-request`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(readFileSync(edgeCode, 'utf8')),
      comment: `HIMS ${stage.name}: page paths to index.html; trusted host and address headers`,
    });
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
      functionAssociations: [{ function: viewerRequest, eventType: FunctionEventType.VIEWER_REQUEST }],
    } satisfies Partial<BehaviorOptions>;

    const withoutCookies = new OriginRequestPolicy(this, 'without-cookies', {
      originRequestPolicyName: `hims-${stage.name}-without-cookies`,
      comment: 'All of the viewer but its Host and its cookies',
      headerBehavior: OriginRequestHeaderBehavior.denyList('Host'),
      cookieBehavior: OriginRequestCookieBehavior.none(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
    const originOf = (apiId: string): HttpOrigin =>
      new HttpOrigin(`${apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        readTimeout: Duration.seconds(30),
        // A reference: the value is in no template. See `origin_secret` in stages.ts.
        customHeaders: {
          [originSecretHeader]: originSecret.secretValueFromJson(stage.origin_secret).unsafeUnwrap(),
        },
      });
    const calls = originOf(api.apiId);
    const behind = (origin: HttpOrigin, originRequestPolicy: IOriginRequestPolicyRef): BehaviorOptions => ({
      ...shared,
      origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy,
      compress: false,
    });
    const withCookies = behind(calls, OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER);

    const distribution = new Distribution(this, 'distribution', {
      comment: `HIMS ${stage.name}`,
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
        '/api/*': behind(calls, withoutCookies),
        '/ws': behind(originOf(socketApi.apiId), withoutCookies),
      },
      // Otherwise CloudFront would keep an API's error for ten seconds and give it to the next caller.
      errorResponses: everyErrorCode.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });

    if (stage.publish_page) this.publishPage(stage, bucket, page);
    new CfnOutput(this, 'url', { value: `https://${distribution.distributionDomainName}` });
    acknowledge(bucket, {
      'AwsSolutions-S1': 'The bucket holds the public page alone and only the distribution may read it.',
    });
    acknowledge(distribution, {
      'AwsSolutions-CFR1': 'Staff sign in from wherever they travel; the page itself tells nothing.',
      'AwsSolutions-CFR2': 'Web ACLs for CloudFront live in us-east-1; stages choose one when they have it.',
      'AwsSolutions-CFR3':
        'CloudFront cannot write access logs to a bucket in ap-southeast-3; the APIs log each request.',
      'AwsSolutions-CFR4':
        'Without a domain of its own the distribution has CloudFront’s certificate and its TLS floor.',
    });
  }

  /** Hashed files first and kept for ever, then the page that names them, and its configuration, never kept. */
  private publishPage(stage: Stage, bucket: IBucket, page: string): void {
    if (!existsSync(join(page, 'index.html')))
      throw new Error(`There is no built page in ${page}; npm run build makes it`);
    const hashed = 'assets/*';
    const assets = new BucketContent(this, 'page-assets', {
      stage,
      bucket,
      sources: [folder(page)],
      exclude: ['*'],
      include: [hashed],
      cacheControl: [CacheControl.fromString('public,max-age=31536000,immutable')],
    });
    const entry = new BucketContent(this, 'page-entry', {
      stage,
      bucket,
      sources: [folder(page), jsonFile('config.json', pageConfig(stage))],
      exclude: [hashed],
      cacheControl: [CacheControl.noCache()],
    });
    entry.node.addDependency(assets);
  }
}
