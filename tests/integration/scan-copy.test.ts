import { request } from 'node:http';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import type { UserClient } from '../support/api.ts';
import { importFile, undoImport } from '../support/bulk-jobs.ts';
import { type StoredCopy, storeCopy } from '../support/copies.ts';
import { signInAs } from '../support/demo-users.ts';
import { workbook } from '../support/import-corpus/workbooks.ts';
import { createTakeDocument } from '../support/printable-documents.ts';
import { approveInTurn, submit } from '../support/submissions.ts';

let controller: UserClient;
let takeDocument: () => DocumentRow;
/** For tests that only scan. */
let scanned: DocumentRow;
beforeAll(async () => {
  controller = await signInAs('controller');
  takeDocument = await createTakeDocument(controller, 8, 'PRO');
  scanned = takeDocument();
});

/** Requests of other tests and of a person behind the same address count together; the local edge reports 127.0.0.1. */
const clearRate = async (): Promise<void> => {
  Object.assign(process.env, inject('adminEnv'));
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
  for (const network of ['127.0.0.1', '::1', '0:0:0:0::/64']) {
    const { Items = [] } = await dynamo.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'PK = :pk',
        ExpressionAttributeValues: { ':pk': `SCANRATE#${network}` },
      }),
    );
    for (const { PK, SK } of Items) await dynamo.send(new DeleteCommand({ TableName: tableName(), Key: { PK, SK } }));
  }
};

const scan = async (path: string, init: RequestInit = {}): Promise<{ response: Response; html: string }> => {
  const response = await fetch(new URL(path, inject('localStackUrl')), init);
  return { response, html: await response.text() };
};

/** The heading and the reason below it. */
const statusIn = (html: string): string =>
  [/<h1>(.*)<\/h1>/, /<p>(.*)<\/p>/].map((part) => part.exec(html)?.[1]).join(': ');

/** The edge caches a status for less than a minute, so each copy is scanned once: after the change. */
const scannedStatus = async ({ scanPath }: StoredCopy): Promise<string> => statusIn((await scan(scanPath)).html);

const inForce = 'MASIH BERLAKU: Salinan ini sesuai dengan dokumen yang berlaku.';

test('shows number, revision, copy and date of a copy that is in force, to anyone, and nothing else', async () => {
  const document = takeDocument();
  const { scanPath } = await storeCopy(document, { printed_at: '2026-11-20T23:30:00.000Z', number: 1 });
  const { response, html } = await scan(scanPath);
  expect([response.status, statusIn(html)]).toEqual([200, inForce]);
  const texts = [...html.matchAll(/<d[td]>(.*?)<\/d[td]>/g)].map(([, text]) => text);
  // In the company's time zone it was already the 21st.
  expect(texts).toEqual(['Nomor', document.nomor, 'Revisi', '0', 'Salinan', '01', 'Dicetak', '21 Nov 2026']);
  for (const hidden of [document.nama, 'Workshop Plant', 'Papan informasi', 'Acuan kerja', 'Dewi Lestari', document.id])
    expect(html).not.toContain(hidden);
  expect(Buffer.byteLength(html)).toBeLessThan(15_000);
  expect(html).not.toMatch(/<script|src=|https?:/);
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="/dokumen/${document.nomor}"`]);
});

test('follows a publication, a cancellation, an import and its undo', async () => {
  const approvers = await Promise.all((['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map(signInAs));
  const employee = await signInAs('employee');
  const [revised, cancelled, imported] = [takeDocument(), takeDocument(), takeDocument()];
  const [first, second, third] = [await storeCopy(revised), await storeCopy(cancelled), await storeCopy(imported)];
  const fourth = await storeCopy(imported);
  for (const [document_number, submission_purpose] of [
    [revised.nomor, 'revision'],
    [cancelled.nomor, 'cancellation'],
  ] as const)
    await approveInTurn(await submit(employee, { document_number, submission_purpose }), ...approvers);
  const header = ['Nomor Dokumen', 'Nama Dokumen', 'Jenis', 'Departemen', 'Revisi'];
  const list = workbook('revisi.xlsx', [header, [imported.nomor, imported.nama, 'SOP', 'PRO', 2]]);
  const both = workbook('revisi.xlsx', [
    header,
    [imported.nomor, imported.nama, 'SOP', 'PRO', 2],
    [revised.nomor, revised.nama, 'SOP', 'PRO', 2],
  ]);
  const refused = await importFile(controller, both, { replace_existing: true, accepted_changes: [] });
  expect(refused.result).toMatchObject({
    updated_count: 0,
    errors: [
      expect.stringMatching(/^Baris 2: Belum disetujui: berkas “.+” tidak ikut ke revisi baru$/),
      expect.stringMatching(
        /^Baris 3: Belum disetujui: revisi 1 yang sudah disetujui diganti tanpa persetujuan; berkas/,
      ),
    ],
  });
  const job = await importFile(controller, list, { replace_existing: true });
  expect(await scannedStatus(first)).toBe('TIDAK BERLAKU: Digantikan Revisi 1.');
  expect(await scannedStatus(second)).toBe('TIDAK BERLAKU: Dokumen ini sudah dimusnahkan.');
  expect(await scannedStatus(third)).toBe('TIDAK BERLAKU: Digantikan Revisi 2.');
  // The import brought no file; a stored copy needs a file that its document has or had.
  const { source_sha256 } = third.copy;
  const later = await storeCopy({ ...imported, revisi: 2 }, { source_sha256 });
  await undoImport(controller, job.job_id);
  expect(await scannedStatus(fourth)).toBe(inForce);
  expect(await scannedStatus(later)).toBe('TIDAK BERLAKU: Yang berlaku adalah Revisi 0.');
});

/** The response to a raw target, which `fetch` would normalize, without what differs between any two responses. */
const rawResponse = (path: string, method = 'GET'): Promise<{ status: number; headers: object; body: string }> =>
  new Promise((resolve, reject) => {
    request(new URL(inject('localStackUrl')), { path, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { date: _date, 'apigw-requestid': _id, ...headers } = response.headers;
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks).toString() });
      });
    })
      .on('error', reject)
      .end();
  });

describe('a code that does not exist', () => {
  const unknown = '/c/AAAAAAAAAAAAAAAAAAAAAA';

  test('is answered like every malformed one, byte for byte', async () => {
    await clearRate();
    const expected = await rawResponse(unknown);
    expect([expected.status, statusIn(expected.body).split(':')[0]]).toEqual([404, 'Kode tidak dikenal']);
    const token = (await storeCopy(scanned)).token;
    const malformed = [
      ...['/c/', '/c/x', '/c/../c/x', '/c/a/b', '/c/%00', '/c/%zz', '/c/%2e%2e', `/c/${'A'.repeat(2000)}`],
      ...[
        `/c/${token}/`,
        `/c/${token}A`,
        `/c/${token.slice(1)}`,
        `/c/${token.toLowerCase()}.`,
        '/c/<script>',
        '/c/index.html',
      ],
    ];
    for (const path of malformed) expect(await rawResponse(path), path).toEqual(expected);
  });

  test('is not cached, and does the same reads and writes as a malformed one', async () => {
    const { response } = await scan(unknown);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

test('answers HEAD like GET without a body, and no other method', async () => {
  const { scanPath } = await storeCopy(scanned);
  const head = await scan(scanPath, { method: 'HEAD' });
  expect([head.response.status, head.html]).toEqual([200, '']);
  expect(head.response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    expect((await scan(scanPath, { method })).response.status, method).toBe(403);
});

test('has headers that allow no script, no search engine and no referrer, and sets no cookie', async () => {
  const { scanPath } = await storeCopy(scanned);
  for (const path of [scanPath, '/c/unknown']) {
    const { headers } = (await scan(path)).response;
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBeNull();
  }
});

test('is cached for less than a minute, whatever cookies, query and authorization a viewer sends', async () => {
  const stored = await storeCopy(scanned);
  const first = await scan(stored.scanPath);
  const cacheControl = first.response.headers.get('cache-control') ?? '';
  expect(Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1])).toBeLessThanOrEqual(30);
  expect(/\bmax-age=(\d+)/.exec(cacheControl)?.[1]).toBe('0');
  const requestId = first.response.headers.get('apigw-requestid');
  const again = await scan(`${stored.scanPath}?x=1`, {
    headers: { cookie: 'hims_refresh=x', authorization: `Bearer ${controller.token}` },
  });
  expect(again.response.headers.get('apigw-requestid')).toBe(requestId);
  expect(again.html).toBe(first.html);
});

test('counts the scans of a day, and nothing about who scanned', async () => {
  await clearRate();
  const { scanPath, copy } = await storeCopy(scanned);
  // A HEAD is not cached by the local edge, so each of them is a scan.
  for (let each = 0; each < 3; each += 1) await scan(scanPath, { method: 'HEAD' });
  const { dynamo, tableName } = await import('../../functions/db/table.ts');
  const { keys } = await import('../../functions/db/keys.ts');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date());
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: tableName(), Key: keys.copyScans(copy.document_id, copy.number, today) }),
  );
  expect(Object.keys(Item ?? {}).sort()).toEqual(['PK', 'SK', 'scans', 'ttl']);
  expect(Item).toMatchObject({ scans: 3 });
  const days = (Number(Item?.['ttl']) * 1000 - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(399);
  expect(days).toBeLessThan(401);
});
