import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { loadDocuments, uploadFiles } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { pdfFile } from '../support/printable-documents.ts';
import { rawPdf } from '../support/source-pdfs.ts';
import { waitUntil } from '../support/submissions.ts';

const freshNumber = (type: string): string => `UJI-${type}-PLT-${randomInt(1e8, 1e9)}`;

const linksOf = async (by: UserClient, nomor: string) => {
  const { documents } = await by.ok('get-hims-document', { nomor, with_links: true });
  return documents[0]?.links ?? expect.fail(`${nomor} has no links`);
};

/** The numbers that a document refers to in vain, as the list has them. */
const deadOf = async (by: UserClient, nomor: string) => {
  const { documents } = await by.ok('list-reference-problems', { list: 'dead' });
  const found = documents.find(({ document }) => document.nomor === nomor);
  return found?.references.map((each) => [each.nomor, each.problem]) ?? [];
};

test('references are found in a text, confirmed, listed both ways, and dead once their document is gone', async () => {
  const [controller, employee] = await Promise.all([signInAs('controller'), signInAs('employee')]);
  const [referring, existing, missing, scanned] = ['SOP', 'INK', 'INK', 'SOP'].map(freshNumber) as [
    ...[string, string, string, string],
  ];
  const { document: target } = await controller.ok('create-hims-document', {
    ...{ department: 'PLT', nomor: existing, nama: 'Instruksi Uji', jenis: 'INK' },
  });
  const naming = await testFile('pdf', { nomor: referring, nama: `${existing} ${missing}` });
  const emptyPage = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
  ]);
  await uploadFiles(
    controller,
    [
      { ...naming, nomor: referring, nama: 'Prosedur Uji Rujukan' },
      { ...pdfFile(emptyPage), nomor: scanned, nama: 'Prosedur Uji Pindai' },
    ],
    { document_type: 'SOP', department: 'PLT' },
  );
  const [{ id = '' } = {}] = await loadDocuments(controller, referring);
  const found = await waitUntil(async () => {
    const { to } = await linksOf(controller, referring);
    return to.length === 2 ? to : undefined;
  }, 10_000);
  expect(found.map(({ nomor, state, problem, target: to }) => [nomor, state, problem, to?.nomor])).toEqual([
    [existing, 'found', null, existing],
    [missing, 'found', 'missing', undefined],
  ]);
  expect(await linksOf(employee, referring)).toEqual({ to: [], from: [], from_count: 0 });
  expect(await deadOf(controller, referring)).toEqual([[missing, 'missing']]);

  const decision = { document_id: id, nomor: existing, decision: 'confirmed' } as const;
  expect(await employee.expectError('decide-reference', decision)).toMatchObject({ status: 403 });
  expect(await controller.ok('decide-reference', decision)).toMatchObject({ nomor: existing, state: 'confirmed' });
  expect((await linksOf(employee, referring)).to).toMatchObject([{ nomor: existing, by: { nrp: controller.nrp } }]);
  expect(await linksOf(employee, existing)).toMatchObject({
    from: [{ document: { nomor: referring } }],
    from_count: 1,
  });
  await controller.ok('decide-reference', { document_id: target.id, nomor: referring, decision: 'confirmed' });
  expect((await linksOf(employee, existing)).to).toMatchObject([{ nomor: referring, page: null, problem: null }]);
  await controller.ok('decide-reference', { document_id: id, nomor: missing, decision: 'dismissed' });
  await waitUntil(async () => (await deadOf(controller, referring)).length === 0 || undefined);

  await controller.ok('delete-hims-document', { id: target.id, version: target.version, reason: 'Baris yang keliru' });
  const dead = await waitUntil(async () => {
    const all = await deadOf(controller, referring);
    return all.length > 0 ? all : undefined;
  }, 10_000);
  expect(dead).toEqual([[existing, 'deleted']]);
  const tasks = await controller.ok('get-home', {});
  expect(tasks.tasks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['dead_reference', 'no_text']));
  const { documents } = await controller.ok('list-reference-problems', { list: 'no_text' });
  // The page is empty, so OCR finds nothing in it.
  const reason = documents.find(({ document }) => document.nomor === scanned)?.reason;
  expect(['awaiting_ocr', 'unrecognized']).toContain(reason);
  expect(await employee.expectError('list-reference-problems', { list: 'dead' })).toMatchObject({ status: 403 });
  const { events } = await waitUntil(async () => {
    const trail = await controller.ok('list-audit-trail', { nomor: referring, kind: 'document' });
    return trail.events.some(({ action }) => action === 'reference_dismissed') ? trail : undefined;
  }, 5_000);
  expect(events).toContainEqual(expect.objectContaining({ action: 'reference_confirmed', detail: existing }));
});
