import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import type { FileRequest } from '../file-viewer/use-file-content.ts';
import type { ComparedFile } from './use-comparison.ts';

type Compared = Pick<SubmissionDetail, 'submission' | 'document' | 'base' | 'published' | 'may'>;

/**
 * The draft of a revision beside the revision that it changes, also after the decision; undefined where there is none, or
 * the caller may not read the draft.
 */
export const draftComparison = ({
  submission: { id },
  document,
  base,
  published,
  may,
}: Compared): { before: ComparedFile; after: ComparedFile } | undefined => {
  if (!document || !base || !may.read_files) return undefined;
  return {
    before: {
      name: `Revisi ${base.revisi} (${base.end ? 'tidak berlaku' : 'berlaku'})`,
      request: { id, kind: 'base', contentVersion: String(document.version) },
    },
    after: {
      name: published ? `Draf (terbit sebagai revisi ${published.revisi})` : 'Draf',
      request: { id, kind: 'draft' },
    },
  };
};

type ComparedDocument = { id: string; version: number; revisi: number };

/**
 * The file of a revision as it was approved, without marks; that of the present one may be replaced, with another version
 * of the document.
 */
export const revisionRequest = ({ id, version, revisi: present }: ComparedDocument, revisi: number): FileRequest => ({
  id,
  ...(revisi === present ? { kind: 'compared' } : { kind: 'revision', revisi }),
  contentVersion: String(version),
});

/** The revision in force, as it was approved, beside the one that it replaced: for every reader. */
export const latestComparison = (
  { id, revisi }: Pick<ComparedDocument, 'id' | 'revisi'>,
  contentVersion: string,
): { before: ComparedFile; after: ComparedFile } => ({
  before: { name: 'Revisi sebelumnya', request: { id, kind: 'previous', contentVersion } },
  after: { name: `Revisi ${revisi}`, request: { id, kind: 'compared', contentVersion } },
});
