import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo, tableName } from '../../../functions/db/table.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { loadCatalogueVersion, loadDepartmentList } from '../../../functions/documents/catalogue-store.ts';
import { loadDocument } from '../../../functions/documents/document-store.ts';
import { loadGuard } from '../../../functions/documents/number-store.ts';
import { loadPastRevisions } from '../../../functions/documents/past-revision-store.ts';
import { loadPublicationTarget, loadPublicationWrites } from '../../../functions/submissions/publication-store.ts';
import type { Submission } from '../../../functions/submissions/submission-store.ts';
import { distributionFixture } from '../../support/distribution-settings.ts';
import { reviewSettingsFixture } from '../../support/review-settings.ts';
import { storedFileFixture, submissionFixture } from '../../support/submission-fixtures.ts';
import { withLocalTable } from './local-table.ts';
import { saveDocument } from './stored-copies.ts';

withLocalTable();
process.env['REVIEW_SETTINGS'] = JSON.stringify(reviewSettingsFixture);
process.env['DISTRIBUTION_SETTINGS'] = JSON.stringify(distributionFixture);

const approvedAt = '2026-11-25T03:00:00.000Z';
const fileNamed = (name: string) => ({ ...storedFileFixture, key: `controlled/${name}`, name });

let documents = 0;
/** A submission for a document of its own, whose number it has reserved. */
const reservedSubmission = async (purpose: Submission['submission_purpose']): Promise<Submission> => {
  documents += 1;
  const [id, nomor] = [`D${documents}`, `HKT-SOP-PRO-${100 + documents}`];
  const submission = submissionFixture({
    ...{ id: `S${documents}`, document_id: id, document_number: nomor, submission_purpose: purpose },
    document_title: 'Prosedur Baru',
  });
  await dynamo.send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keys.numberGuard(nomor.toLowerCase()), reserved_by: submission.id },
    }),
  );
  return submission;
};

/** The same for a document that exists in revision 4. */
const submissionForDocument = async (purpose: 'revision' | 'cancellation'): Promise<Submission> => {
  const submission = await reservedSubmission(purpose);
  await saveDocument(submission.document_id, {
    ...{ nomor: submission.document_number, nama: 'Prosedur Lama', revisi: 4, version: 7 },
    file: fileNamed('lama.pdf'),
    revision_need: { since: '2026-11-20T03:00:00.000Z', by_nrp: '10000021', by_name: 'Rina', reason: 'Bab 4 usang' },
  });
  return submission;
};

const publish = async (submission: Submission) => {
  const { before } = await loadPublicationTarget(submission);
  await transactWrite(await loadPublicationWrites(submission, before, fileNamed('baru.pdf'), approvedAt));
  return { document: await loadDocument(submission.document_id), guard: await loadGuard(submission.document_number) };
};

const listedOf = async (id: string) => {
  const list = await loadDepartmentList('PRO', await loadCatalogueVersion('PRO'));
  return list.rows.get(id);
};

describe('the publication of', () => {
  test('a new document is its revision 0, in force and listed, and its number is used', async () => {
    const submission = await reservedSubmission('new');
    const { document, guard } = await publish(submission);
    expect(document).toMatchObject({
      ...{ nomor: submission.document_number, nama: 'Prosedur Baru', status: 'Aktif', revisi: 0, version: 1 },
      ...{ file: fileNamed('baru.pdf'), submission_id: submission.id, made_at: approvedAt },
    });
    expect(guard).toMatchObject({ published: true });
    expect(guard).not.toHaveProperty('reserved_by');
    expect(await listedOf(submission.document_id)).toMatchObject({ status: 'Aktif', revisi: 0 });
  });

  test('a new document is refused where an import has used its number meanwhile', async () => {
    const submission = await reservedSubmission('new');
    await saveDocument('IMPORTED', { nomor: submission.document_number, nama: 'Dari Daftar' });
    await expect(loadPublicationTarget(submission)).rejects.toMatchObject({ code: 'number_taken' });
  });

  test('a revision follows the present one, which is retained as superseded with its file', async () => {
    const submission = await submissionForDocument('revision');
    const { document } = await publish(submission);
    expect(document).toMatchObject({ status: 'Aktif', revisi: 5, version: 8, file: fileNamed('baru.pdf') });
    // It was the former revision that needed to be revised.
    expect(document).not.toHaveProperty('revision_need');
    expect(await loadPastRevisions(document ?? expect.fail('There is no document'))).toEqual([
      expect.objectContaining({
        ...{ nama: 'Prosedur Lama', status: 'Kadaluarsa', revisi: 4, file: fileNamed('lama.pdf') },
        ...{ ended_reason: 'superseded', ended_at: approvedAt },
      }),
    ]);
    expect(await listedOf(submission.document_id)).toMatchObject({ status: 'Aktif', revisi: 5 });
  });

  test('a cancellation ends the document in its revision, with its own file', async () => {
    const submission = await submissionForDocument('cancellation');
    const { document } = await publish(submission);
    expect(document).toMatchObject({
      ...{ status: 'Kadaluarsa', ended_reason: 'cancelled', ended_at: approvedAt, revisi: 4, version: 8 },
      file: fileNamed('lama.pdf'),
    });
    expect(await listedOf(submission.document_id)).toMatchObject({ status: 'Kadaluarsa', revisi: 4 });
  });

  test('a revision or cancellation of a document that has ended is refused', async () => {
    for (const purpose of ['revision', 'cancellation'] as const) {
      const submission = await reservedSubmission(purpose);
      await saveDocument(submission.document_id, { nomor: submission.document_number, status: 'Kadaluarsa' });
      await expect(loadPublicationTarget(submission)).rejects.toMatchObject({ code: 'document_not_found' });
    }
  });
});
