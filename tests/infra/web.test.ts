import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { referencedResource } from './references.ts';
import { synthesizeOnce } from './synthesis.ts';
import { ofType, onlyResource, type Properties, type Template } from './templates.ts';

const { templates } = await synthesizeOnce('staging');
const { DistributionConfig: distribution } = onlyResource(templates.web, 'AWS::CloudFront::Distribution') as {
  DistributionConfig: Properties & {
    CacheBehaviors: (Properties & { PathPattern: string })[];
    DefaultCacheBehavior: Properties;
    Origins: (Properties & { Id: string })[];
    CustomErrorResponses: { ErrorCode: number; ErrorCachingMinTTL: number; ResponsePagePath?: string }[];
  };
};
const behaviour = (path: string) => distribution.CacheBehaviors.find(({ PathPattern }) => PathPattern === path);
const originBehind = (path: string): string => {
  const origin = distribution.Origins.find(({ Id }) => Id === behaviour(path)?.['TargetOriginId']);
  return JSON.stringify(origin);
};

describe('the distribution', () => {
  it('has behaviours for the page, the calls and the socket, with cookie calls first', () => {
    expect(distribution.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/validate-login',
      '/api/refresh-session',
      '/api/sign-out',
      '/api/*',
      '/c/*',
      '/ws',
    ]);
    expect(originBehind('/c/*')).toContain('hims-staging-api:');
    expect(originBehind('/api/*')).toContain('hims-staging-api:');
    expect(originBehind('/ws')).toContain('hims-staging-realtime:');
    expect(originBehind('/ws')).not.toContain('OriginPath');
  });

  it('sends a value of the origin secret to the APIs only, as a dynamic reference', async () => {
    const { templates: rotated } = await synthesizeOnce('everyFeature');
    const originSecrets = (template: Template): Record<string, string> => {
      const { DistributionConfig: config } = onlyResource(template, 'AWS::CloudFront::Distribution') as {
        DistributionConfig: { Origins: (Properties & { DomainName: unknown })[] };
      };
      return Object.fromEntries(
        config.Origins.map(({ DomainName: name, OriginCustomHeaders: headers }) => [
          /-(api|realtime):/.exec(JSON.stringify(name))?.[1] ?? 'page',
          JSON.stringify(headers ?? []),
        ]),
      );
    };
    for (const [template, value] of [
      [templates.web, 'blue'],
      [rotated.web, 'green'],
    ] as const) {
      const { api, realtime, page, ...others } = originSecrets(template);
      const secret = new RegExp(`"x-origin-secret".*{{resolve:secretsmanager:.*:SecretString:${value}::}}`);
      expect(api).toMatch(secret);
      expect(realtime).toMatch(secret);
      expect([page, others]).toEqual(['[]', {}]);
    }
  });

  it('forwards cookies only to the sign-in calls, and never the viewer’s Host', () => {
    const [[withoutCookies = '', { Properties: properties = {} } = {}] = []] = ofType(
      templates.web,
      'AWS::CloudFront::OriginRequestPolicy',
    ).filter(([id]) => id.startsWith('withoutcookies'));
    expect(properties['OriginRequestPolicyConfig']).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['Host'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
    for (const path of ['/api/*', '/ws']) {
      expect(behaviour(path)?.['OriginRequestPolicyId'], path).toEqual({ Ref: withoutCookies });
    }
    // AWS's AllViewerExceptHostHeader.
    expect(behaviour('/api/refresh-session')?.['OriginRequestPolicyId']).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });

  it('caches no response of a call and no error', () => {
    for (const { PathPattern, CachePolicyId } of distribution.CacheBehaviors) {
      if (PathPattern === '/c/*') continue;
      // AWS's CachingDisabled.
      expect(CachePolicyId, PathPattern).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    }
    expect(distribution.CustomErrorResponses).toHaveLength(11);
    for (const { ErrorCode, ErrorCachingMinTTL, ResponsePagePath } of distribution.CustomErrorResponses) {
      expect(ErrorCachingMinTTL, String(ErrorCode)).toBe(0);
      expect(ResponsePagePath, String(ErrorCode)).toBeUndefined();
    }
  });

  it('caches the status of a copy for half a minute at each of two tiers, and forwards only the viewer’s address', () => {
    const scans: Properties = behaviour('/c/*') ?? {};
    expect(scans['AllowedMethods']).toEqual(['GET', 'HEAD']);
    const resourceOf = (property: string): Properties => {
      const referenced = referencedResource(templates, 'web', scans[property]);
      return templates.web.Resources[referenced?.id ?? '']?.Properties ?? {};
    };
    expect(resourceOf('CachePolicyId')['CachePolicyConfig']).toMatchObject({
      ...{ MinTTL: 0, DefaultTTL: 0, MaxTTL: 30 },
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    });
    expect(resourceOf('OriginRequestPolicyId')['OriginRequestPolicyConfig']).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-viewer-ip'] },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    });
  });

  it('requires HTTPS, compresses the page, and signs its requests to the bucket', () => {
    for (const each of [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors]) {
      expect(each['ViewerProtocolPolicy']).toBe('redirect-to-https');
      expect(each['ResponseHeadersPolicyId']).toBeDefined();
    }
    expect(distribution.DefaultCacheBehavior['Compress']).toBe(true);
    expect(
      onlyResource(templates.web, 'AWS::CloudFront::OriginAccessControl')['OriginAccessControlConfig'],
    ).toMatchObject({
      OriginAccessControlOriginType: 's3',
      SigningBehavior: 'always',
    });
  });
});

describe('security headers', () => {
  interface Policy {
    SecurityHeadersConfig: Properties;
    CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] };
  }
  const policyOf = (behaviour: Properties): Policy => {
    const referenced = referencedResource(templates, 'web', behaviour['ResponseHeadersPolicyId']);
    return templates.web.Resources[referenced?.id ?? '']?.Properties?.[
      'ResponseHeadersPolicyConfig'
    ] as unknown as Policy;
  };
  const policy = policyOf(distribution.DefaultCacheBehavior);

  it('are the same for the page and the API, whose own refusals also name a time to try again', () => {
    for (const behaviour of distribution.CacheBehaviors) {
      if (behaviour.PathPattern === '/c/*') continue;
      const { SecurityHeadersConfig, CustomHeadersConfig } = policyOf(behaviour);
      expect(SecurityHeadersConfig).toEqual(policy.SecurityHeadersConfig);
      expect(CustomHeadersConfig.Items).toEqual([
        ...policy.CustomHeadersConfig.Items,
        // A function that names another time is right.
        { Header: 'retry-after', Value: '2', Override: false },
      ]);
    }
  });

  it('of a scanned code allow no script, no request and no search engine, and send no referrer', () => {
    const { SecurityHeadersConfig: security, CustomHeadersConfig } = policyOf(behaviour('/c/*') ?? {});
    expect(security).toEqual({
      ...policy.SecurityHeadersConfig,
      ContentSecurityPolicy: {
        ContentSecurityPolicy:
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        Override: true,
      },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
    });
    expect(CustomHeadersConfig.Items).toContainEqual({
      ...{ Header: 'x-robots-tag', Value: 'noindex, nofollow', Override: true },
    });
  });

  it('allow only the page’s own scripts, its host and the file buckets', () => {
    const csp = JSON.stringify(policy.SecurityHeadersConfig['ContentSecurityPolicy']);
    expect(csp).toContain("default-src 'none'; script-src 'self';");
    expect(csp).toMatch(
      /connect-src 'self' https:\/\/",\{"Fn::ImportValue":"hims-staging-data:[^"]*uploads\w+RegionalDomainName/,
    );
    expect(csp).toMatch(/documents\w+RegionalDomainName/);
    // pdf.js shows PDFs: it runs in a worker of the page, and the page loads the file from the bucket.
    expect(csp).toContain("worker-src 'self'");
    expect(csp).toMatch(/connect-src 'self' https:[^;]*documents\w+RegionalDomainName[^;]*; /);
    expect(csp).not.toContain('frame-src');
    expect(csp).not.toContain('object-src');
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  });

  it('forbid framing, content sniffing and plain HTTP', () => {
    expect(policy.SecurityHeadersConfig).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31_536_000 },
    });
  });
});

describe('the viewer-request function', () => {
  interface Request {
    uri: string;
    headers: Record<string, { value: string }>;
  }
  const code = readFileSync(new URL('../../infra/edge/viewer-request.js', import.meta.url), 'utf8');
  const handle = (uri: string, headers: Request['headers'] = {}): Request =>
    runInNewContext(`${code}; handler(event)`, {
      event: {
        viewer: { ip: '203.0.113.7' },
        request: { uri, headers: { host: { value: 'hims.example' }, ...headers } },
      },
    }) as Request;

  it('is deployed to every behaviour', () => {
    expect(onlyResource(templates.web, 'AWS::CloudFront::Function')['FunctionCode']).toBe(code);
    for (const each of [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors]) {
      expect(each['FunctionAssociations']).toMatchObject([{ EventType: 'viewer-request' }]);
    }
  });

  it.each([
    ['/', '/index.html'],
    ['/dashboard', '/index.html'],
    ['/daftar-induk/dokumen/ims', '/index.html'],
    ['/v1.2/pengajuan', '/index.html'],
    ['/index.html', '/index.html'],
    ['/assets/app-3f2a.js', '/assets/app-3f2a.js'],
    ['/config.json', '/config.json'],
    ['/api/get-session', '/api/get-session'],
    ['/ws', '/ws'],
    ['/c/Ab3-_f6789012345678901', '/c/Ab3-_f6789012345678901'],
    // Whatever is no token becomes the same one, which does not exist.
    ['/c/Ab3-_f67890123456789012', '/c/-'],
    ['/c/Ab3-_f6789012345678901/', '/c/-'],
    ['/c/', '/c/-'],
    ['/c/index.html', '/c/-'],
    ['/c/%00', '/c/-'],
    ['/c', '/index.html'],
    // The page's router shows its not-found page.
    ['/database/%E0%A4%A', '/index.html'],
    ['/database/%E0%A4%A.pdf', '/index.html'],
    ['/api/%E0%A4%A', '/api/%E0%A4%A'],
  ])('sends %s to %s', (path, rewritten) => expect(handle(path).uri).toBe(rewritten));

  it('sets the requested host and the client address, replacing values from the client', () => {
    const { headers } = handle('/api/get-session', {
      'x-viewer-host': { value: 'evil.example' },
      'x-viewer-ip': { value: '127.0.0.1' },
    });
    expect(headers['x-viewer-host']?.value).toBe('hims.example');
    expect(headers['x-viewer-ip']?.value).toBe('203.0.113.7');
  });
});

describe('the page', () => {
  it('is published with hashed files cached without limit and entry files not cached', () => {
    const deployments = ofType(templates.web, 'Custom::CDKBucketDeployment').map(([, { Properties: p = {} }]) => ({
      include: p['Include'],
      exclude: p['Exclude'],
      cache: (p['SystemMetadata'] as Record<string, string>)['cache-control'],
      prune: p['Prune'],
    }));
    expect(deployments).toEqual([
      { include: ['assets/*'], exclude: ['*'], cache: 'public,max-age=31536000,immutable', prune: false },
      { include: undefined, exclude: ['assets/*'], cache: 'no-cache', prune: false },
    ]);
  });
});
