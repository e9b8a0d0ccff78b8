import type { MiddlewareObj } from '@middy/core';
import type { Call } from '../../shared/api/call.ts';
import { Failure } from '../../shared/errors.ts';
import type { CallEvent } from './call-event.ts';

/**
 * Rejects a POST that another site makes a browser send. A form cannot send JSON, and a script of another origin may
 * send JSON only after a preflight, which no route here answers. A request without Origin and Sec-Fetch-Site is
 * accepted: it comes from a program, not from a page that uses a user's cookies. Where a browser sends one of the two
 * headers, it must name our own page.
 */
export const originChecker = (call: Call): MiddlewareObj<CallEvent, unknown> => ({
  before: ({ event: { headers, requestContext } }) => {
    if (call.method !== 'POST' || requestContext.http.method !== 'POST') return;
    if (!isJson(headers['content-type'])) throw new Failure('unsupported_media_type');
    const { origin, 'sec-fetch-site': site, 'x-viewer-host': host } = headers;
    if (origin !== undefined && !isOwnOrigin(origin, host)) throw new Failure('foreign_origin');
    // `none` means that the user started the request in the browser itself.
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Failure('foreign_origin');
  },
});

const isJson = (contentType = ''): boolean => /^\s*application\/json\s*(;|$)/i.test(contentType);

/**
 * Whether an Origin header names the host that the viewer requested, which CloudFront's function puts in
 * `x-viewer-host`.
 */
export const isOwnOrigin = (origin: string | undefined, viewerHost: string | undefined): boolean =>
  origin !== undefined &&
  viewerHost !== undefined &&
  URL.canParse(origin) &&
  new URL(origin).host === viewerHost.toLowerCase();
