import { callApi } from '../api/api.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { openFileInNewTab } from '../files/open-file.ts';
import { toast } from '../toast.ts';

export type SubmissionFileKind = 'draft' | 'supporting';

const sentences: Record<SubmissionFileKind, { missing: string; failed: string }> = {
  draft: {
    missing: 'Draft dokumen tidak tersedia untuk preview',
    failed: 'Gagal membuka preview dokumen draft',
  },
  supporting: {
    missing: 'Form PPD/dokumen pendukung tidak tersedia untuk preview',
    failed: 'Gagal membuka preview dokumen pendukung',
  },
};

/** Opens a submission's file in a new tab. Call it synchronously in the click handler (popup blockers). */
export const openSubmissionFile = async (submissionId: string, kind: SubmissionFileKind): Promise<void> => {
  try {
    await openFileInNewTab(() => callApi('get-document-file', { id: submissionId, kind }));
  } catch (error) {
    const { missing, failed } = sentences[kind];
    if (error instanceof ApiError && error.code === 'file_not_found') toast.error('Dokumen Tidak Tersedia', missing);
    else toast.error(failed, messageOf(error));
  }
};
