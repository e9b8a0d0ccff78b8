import { failureBody } from '../http/failure-body.ts';
import { log } from '../observability/log.ts';
import { gauges } from '../observability/metric-names.ts';
import { measure } from '../observability/metrics.ts';
import { requiredEnv } from '../runtime/env.ts';

/** CloudFront itself gives up on an origin after 30 seconds. */
const timeoutMs = 20_000;

/**
 * Runs on a schedule. Requests the page and a call as a browser without a session does, through DNS, the firewall,
 * CloudFront and the origin check, because only this shows whether users can reach the product: the APIs cannot
 * distinguish a stranger from CloudFront with a wrong origin secret.
 */
export const handler = async (): Promise<void> => {
  const url = requiredEnv('PAGE_URL');
  const problems = await Promise.all([pageProblem(url), callProblem(url)]);
  const found = problems.filter((problem) => problem !== undefined);
  measure(gauges.reachable, found.length === 0 ? 1 : 0);
  if (found.length > 0) log.error('page not reachable', { problems: found });
  else log.info('page reachable', {});
};

interface Problem {
  path: string;
  status?: number;
  /** The beginning of the response, or the reason why there is none. */
  detail: string;
}

const pageProblem = (url: string): Promise<Problem | undefined> =>
  problemOf(url, '/', (status, body) => status === 200 && body.includes('<html'));

/** Only a function answers with this failure; the gateway's own 401 and 403 have another body. */
const callProblem = (url: string): Promise<Problem | undefined> =>
  problemOf(url, '/api/get-session', (status, body) => status === 401 && failureCodeIn(body) === 'unauthenticated');

const problemOf = async (
  url: string,
  path: string,
  isExpected: (status: number, body: string) => boolean,
): Promise<Problem | undefined> => {
  try {
    const response = await fetch(new URL(path, url), {
      // The firewall blocks requests without a user agent.
      headers: { 'user-agent': 'hims-check-page' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.text();
    if (isExpected(response.status, body)) return undefined;
    return { path, status: response.status, detail: body.slice(0, 200) };
  } catch (error) {
    // The error itself says no more than “fetch failed”.
    return { path, detail: String(error instanceof Error ? (error.cause ?? error) : error) };
  }
};

const failureCodeIn = (body: string): string | undefined => {
  try {
    return failureBody.safeParse(JSON.parse(body)).data?.error;
  } catch {
    return undefined;
  }
};
