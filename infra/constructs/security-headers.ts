import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/** The content security policy: this host, and the buckets that presigned URLs point at. */
const contentSecurityPolicy = (files: readonly IBucket[]): string => {
  const buckets = files.map((bucket) => `https://${bucket.bucketRegionalDomainName}`).join(' ');
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    // Radix and sonner add style elements and attributes of their own.
    'style-src': "'self' 'unsafe-inline'",
    // An avatar may be anywhere on the web.
    'img-src': "'self' data: https:",
    'font-src': "'self'",
    // 'self' covers wss:// of the same host (CSP 3, match a URL to a source expression).
    'connect-src': `'self' ${buckets}`,
    // The story of a submission shows its files in place.
    'frame-src': buckets,
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
};

/** What every answer tells the browser to refuse. */
export class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { files }: { files: readonly IBucket[] }) {
    super(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(files), override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'permissions-policy', value: 'camera=(), geolocation=(), microphone=()', override: true },
          // A file's tab is opened with the click and pointed at its URL afterwards.
          { header: 'cross-origin-opener-policy', value: 'same-origin-allow-popups', override: true },
        ],
      },
    });
  }
}
