import type { UserClient } from './api.ts';
import { signInAs } from './demo-users.ts';
import { approveInTurn, submit, waitUntil } from './submissions.ts';

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
