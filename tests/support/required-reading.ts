import type { UserClient } from './api.ts';
import { loadDocuments, uploadFiles } from './bulk-jobs.ts';
import { signInAs } from './demo-users.ts';
import { testFile } from './files.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from './submissions.ts';

/**
 * Publishes a document of Produksi with this number, or its first revision, and waits until a reader is asked to read it:
 * the lists follow the documents within moments.
 */
export const publishForReader = async (
  reader: UserClient,
  { nomor, nama, purpose = 'new' }: { nomor: string; nama: string; purpose?: 'new' | 'revision' },
): Promise<void> => {
  const approvers = (['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who));
  const submission = { document_number: nomor, document_title: nama, submission_purpose: purpose };
  await approveInTurn(await submit(await signInAs('employee'), submission), ...(await Promise.all(approvers)));
  const revisi = purpose === 'new' ? 0 : 1;
  await waitUntil(async () => {
    const { documents } = await reader.ok('get-required-reading', {});
    return documents.find(({ document }) => document.nomor === nomor && document.revisi === revisi);
  });
};

/** A document of a department that its members must read. */
export const requireDocument = async (
  controller: UserClient,
): Promise<{ id: string; nomor: string; reading_id: string }> => {
  const nomor = freshNomor('SOP', 'LOG');
  await uploadFiles(controller, [{ ...(await testFile('pdf')), nomor, nama: `Prosedur ${nomor}` }], {
    document_type: 'SOP',
    department: 'LOG',
  });
  const [document] = await loadDocuments(controller, nomor);
  if (!document) throw new Error('The document was not uploaded');
  const documents = [{ id: document.id, version: document.version }];
  await controller.ok('require-reading', { documents });
  const { reading } = await controller.ok('get-reading-progress', { document_id: document.id });
  return { id: document.id, nomor, reading_id: reading?.id ?? '' };
};
