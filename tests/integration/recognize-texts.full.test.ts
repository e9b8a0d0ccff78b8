import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { scannedPdf } from '../support/scans/scanned-pdf.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../support/submissions.ts';

// The extraction of what other files published may come first.
test('a scan is found by the words that OCR recognizes, until another revision supersedes it', {
  timeout: 300_000,
}, async () => {
  const [employee, ...deciders] = (await Promise.all(
    (['employee', 'admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map(signInAs),
  )) as [UserClient, ...UserClient[]];
  const document_number = freshNomor();
  // The code is part of the scan.
  const hitOf = async () =>
    (await employee.ok('search-in-files', { query: 'HKT-SOP-SHE-047 radio kontak' })).hits.find(
      ({ nomor }) => nomor === document_number,
    );
  const bytes = await scannedPdf([90], randomBytes(8).toString('hex'));
  const draft = { name: 'pindaian.pdf', content_type: 'application/pdf', bytes };
  await approveInTurn(await submit(employee, { document_number }, { draft }), ...deciders);
  const hit = await waitUntil(hitOf, 200_000);
  expect(hit).toMatchObject({ is_recognized: true, revisi: 0, page: 1 });
  expect(hit.snippet).toContain('radio kontak');
  const revised = await testFile('pdf', { nomor: document_number, revisi: 1 });
  const revision = { document_number, submission_purpose: 'revision' as const };
  await approveInTurn(await submit(employee, revision, { draft: revised }), ...deciders);
  expect(await hitOf()).toBeUndefined();
});
