import { inject } from 'vitest';
import type { ControlledCopy } from '../../functions/copies/copy-store.ts';

type CopiedDocument = Pick<ControlledCopy, 'nomor' | 'nama' | 'revisi'> & { id: string };

export interface StoredCopy {
  copy: ControlledCopy;
  /** The token in its QR code. */
  token: string;
  /** The address that its QR code opens. */
  scanPath: string;
}

/**
 * Stores a controlled copy as the worker of print jobs does, without its PDF. `values` changes what it
 * says.
 */
export const storeCopy = async (
  { id, nomor, nama, revisi }: CopiedDocument,
  values: Partial<ControlledCopy> = {},
): Promise<StoredCopy> => {
  Object.assign(process.env, inject('adminEnv'));
  const { loadLastCopyNumber, newCopyWrites } = await import('../../functions/copies/copy-store.ts');
  const { secretHash, newSecret } = await import('../../functions/auth/secrets.ts');
  const { transactWrite } = await import('../../functions/db/transactions.ts');
  const { loadDocumentOrDeleted } = await import('../../functions/documents/document-store.ts');
  const last = await loadLastCopyNumber(id);
  const source = (await loadDocumentOrDeleted(id))?.file;
  const token = newSecret(16);
  const copy: ControlledCopy = {
    ...{ document_id: id, number: last + 1, nomor, nama, revisi },
    ...{ holder: 'Workshop Plant', department: 'PRO', place: 'Papan informasi', purpose: 'Acuan kerja harian' },
    printed_at: new Date().toISOString(),
    printed_by: { nrp: '10000003', full_name: 'Dewi Lestari' },
    replaces: null,
    state: 'out',
    token_hash: secretHash(token),
    source_sha256: source?.sha256 ?? 'c291cmNl',
    file_key: `copies/${id}/${last + 1}-test.pdf`,
    ...{ job_id: 'test', job_row: 0, version: 1 },
    ...values,
  };
  await transactWrite(newCopyWrites(copy, last, { actor: copy.printed_by, at: copy.printed_at }));
  return { copy, token, scanPath: `/c/${token}` };
};
