import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { statusPage, tooManyScansPage, unavailablePage, unknownCodePage } from '../copies/scan-page.ts';
import { scanToken } from '../copies/scan-service.ts';
import { countNetworkScan } from '../copies/scan-store.ts';
import { log } from '../observability/log.ts';

/**
 * Seconds for which CloudFront may answer without asking again. It caches at two tiers (the nearest place and a region's
 * cache behind it), and a status must be right within a minute. Browsers ask every time.
 */
const cacheSeconds = 25;
const retryAfterSeconds = 60;

/**
 * Shows the status of the controlled copy, or of the revision that was printed, whose code was scanned (/c/<token>), without sign-in. Not a call of the
 * contract: it answers HTML, also during maintenance. Never logs the path, which contains the token.
 */
export const handler = async ({
  headers,
  pathParameters,
  requestContext,
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const { requestId } = requestContext;
  try {
    const now = new Date();
    if (!(await countNetworkScan(headers['x-viewer-ip'], now))) {
      log.info('too many scans', { request_id: requestId });
      return page(429, tooManyScansPage, { 'retry-after': String(retryAfterSeconds) });
    }
    const result = await scanToken(pathParameters?.['token'] ?? '', now);
    log.info('scanned', { request_id: requestId, found: result !== undefined });
    if (!result) return page(404, unknownCodePage);
    return page(200, statusPage(result), { 'cache-control': `public, max-age=0, s-maxage=${cacheSeconds}` });
  } catch (error) {
    log.error('scan failed', { request_id: requestId, cause: error as Error });
    return page(503, unavailablePage, { 'retry-after': '5' });
  }
};

const page = (
  statusCode: number,
  body: string,
  headers: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body,
});
