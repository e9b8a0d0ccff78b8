import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

const policyText = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');

/** The content security policy of the page: this host, and the buckets that presigned URLs point to. */
const pagePolicy = (fileBuckets: readonly IBucket[]): string => {
  const buckets = fileBuckets.map((bucket) => `https://${bucket.bucketRegionalDomainName}`).join(' ');
  return policyText({
    'default-src': "'none'",
    'script-src': "'self'",
    // Radix and sonner add style elements and style attributes.
    'style-src': "'self' 'unsafe-inline'",
    // An avatar may come from any web host.
    'img-src': "'self' data: https:",
    'font-src': "'self'",
    // 'self' covers wss:// of the same host (CSP 3, match a URL to a source expression).
    'connect-src': `'self' ${buckets}`,
    'manifest-src': "'self'",
    // The catalogue's index and pdf.js run in workers of this host.
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
};

/** The policy of a public answer: no script, no request, only its own style element. */
const publicPolicy = policyText({
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
});

interface SecurityHeadersProps {
  /** The buckets whose files the page loads; 'public': a page for anyone, which loads nothing and search engines leave out. */
  files: readonly IBucket[] | 'public';
  /** Seconds for `Retry-After` in responses that lack it; none without it. */
  retryAfterSeconds?: number;
}

export class SecurityHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { files, retryAfterSeconds }: SecurityHeadersProps) {
    const isPublic = files === 'public';
    super(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: isPublic ? publicPolicy : pagePolicy(files),
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          // The address of a public page is its secret.
          referrerPolicy: isPublic ? HeadersReferrerPolicy.NO_REFERRER : HeadersReferrerPolicy.SAME_ORIGIN,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'permissions-policy', value: 'camera=(self), geolocation=(), microphone=()', override: true },
          // The page opens a tab for a file during the click and sets its URL later.
          { header: 'cross-origin-opener-policy', value: 'same-origin-allow-popups', override: true },
          ...(isPublic ? [{ header: 'x-robots-tag', value: 'noindex, nofollow', override: true }] : []),
          ...(retryAfterSeconds === undefined
            ? []
            : [{ header: 'retry-after', value: String(retryAfterSeconds), override: false }]),
        ],
      },
    });
  }
}
