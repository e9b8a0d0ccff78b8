import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';
import { secretHash } from '../../../functions/auth/secrets.ts';
import { revisionTokenPut } from '../../../functions/copies/copy-store.ts';
import { tooManyScansPage, unavailablePage, unknownCodePage } from '../../../functions/copies/scan-page.ts';
import { maxScansPerMinute } from '../../../functions/copies/scan-store.ts';
import { dynamo } from '../../../functions/db/table.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { handler } from '../../../functions/edge/scan-copy.ts';
import { withLocalTable } from './local-table.ts';
import { saveDocument } from './stored-copies.ts';

withLocalTable();

let networks = 0;
/** An address whose network no test has scanned from. */
const newAddress = (): string => {
  networks += 1;
  return `192.0.2.${networks}`;
};
const scan = (token: string | undefined, address = newAddress()) =>
  handler({
    headers: { 'x-viewer-ip': address },
    ...(token !== undefined && { pathParameters: { token } }),
    requestContext: { requestId: 'r1' },
  } as unknown as APIGatewayProxyEventV2);
const html = { 'content-type': 'text/html; charset=utf-8' };

describe('the scan of a code', () => {
  test('shows the status, which CloudFront may cache for a moment and a browser may not', async () => {
    await saveDocument('D1');
    const revision = {
      document_id: 'D1',
      nomor: 'HKT-SOP-PRO-001',
      revisi: 0,
      published_at: '2026-11-21T03:00:00.000Z',
    };
    await transactWrite([revisionTokenPut(secretHash('printed'), revision)]);
    const { statusCode, headers, body } = await scan('printed');
    expect([statusCode, headers]).toEqual([200, { ...html, 'cache-control': 'public, max-age=0, s-maxage=25' }]);
    expect(body).toContain('HKT-SOP-PRO-001');
  });

  test.each(['unknown', '', undefined])('with the token %j finds nothing, and is not cached', async (token) => {
    expect(await scan(token)).toEqual({
      ...{ statusCode: 404, headers: { ...html, 'cache-control': 'no-store' }, body: unknownCodePage },
    });
  });

  test('is refused to a network above its limit of a minute, and to no other', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-26T03:00:00.000Z'), toFake: ['Date'] });
    try {
      const address = newAddress();
      for (let scans = 0; scans < maxScansPerMinute; scans += 1)
        expect((await scan('unknown', address)).statusCode).toBe(404);
      expect(await scan('unknown', address)).toEqual({
        ...{ statusCode: 429, headers: { ...html, 'cache-control': 'no-store', 'retry-after': '60' } },
        body: tooManyScansPage,
      });
      expect((await scan('unknown')).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  test('says that the status is not available where the table does not respond', async () => {
    vi.spyOn(dynamo, 'send').mockRejectedValueOnce(new Error('No connection') as never);
    expect(await scan('printed')).toEqual({
      ...{ statusCode: 503, headers: { ...html, 'cache-control': 'no-store', 'retry-after': '5' } },
      body: unavailablePage,
    });
  });
});
