import { Failure } from '../../shared/errors.ts';
import { waitsForSecondPerson, withApprovalMark } from '../documents/approved-content-rules.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { Replacement } from '../documents/manual-edit-store.ts';
import { readingWithFile } from '../documents/reading-rules.ts';
import { type Proposal, proposalOf, waitingNote } from '../documents/waiting-change-rules.ts';
import type { StoredFile } from '../files/stored-file.ts';
import type { RowResult } from '../jobs/row-results.ts';
import { editRecord, editStamp, uneditableFailure } from '../master-list/manual-edit-rules.ts';
import type { Attachment } from './attachment-store.ts';
import type { Importer } from './imported-document-rules.ts';

/** What becomes of a file: it is refused, the document has it already, or it can become the document's file. */
export type AttachmentDecision =
  | { failure: Failure }
  | { unchanged: ControlledDocument }
  | { before: ControlledDocument };

/** `sha256` of the uploaded file, in base64. */
export const attachmentDecision = (
  { revisi, replace, name }: Pick<Attachment, 'revisi' | 'replace' | 'name'>,
  sha256: string,
  found: ControlledDocument | undefined,
): AttachmentDecision => {
  const failure = uneditableFailure(found);
  if (failure || !found) return { failure: failure ?? new Failure('not_found') };
  if (found.revisi !== revisi) return refusal(changedRevisionText(found, revisi));
  // A repeated batch finds the files that it has attached.
  if (found.file?.sha256 === sha256) return { unchanged: found };
  const present = found.file?.name ?? found.file_name ?? found.file_url;
  if ((found.file !== undefined || found.file_url !== undefined) && !replace)
    return refusal(`Dokumen ${found.nomor} sudah memiliki berkas “${present}”. Pilih ganti berkas untuk “${name}”.`);
  return { before: found };
};

const refusal = (detail: string): AttachmentDecision => ({ failure: new Failure('invalid_input', { detail }) });

const changedRevisionText = ({ nomor, revisi }: ControlledDocument, seen: number): string =>
  `Dokumen ${nomor} kini revisi ${revisi}, bukan ${seen} seperti saat berkas ini dipilih. Cocokkan kembali berkas ini.`;

interface AttachedFile {
  before: ControlledDocument;
  after: ControlledDocument;
  edit: Replacement;
}

/**
 * The document with the file at its current revision, and the entry of its history. `contentChanged`: the readers must
 * read it again; otherwise it is the same content in other bytes, as a signed copy is.
 */
export const attachedFile = (
  before: ControlledDocument,
  file: StoredFile,
  importer: Pick<Importer, 'nrp' | 'name' | 'at'>,
  contentChanged = false,
): AttachedFile => {
  const { file_url, ...rest } = before;
  const hadFile = before.file !== undefined || file_url !== undefined;
  return withApprovalMark({
    before,
    after: {
      ...rest,
      file,
      file_name: file.name,
      ...editStamp(importer),
      version: before.version + 1,
      ...(contentChanged && { content_id: file.sha256 }),
      reading: readingWithFile(before, { at: importer.at, contentChanged }),
    },
    edit: {
      ...editRecord(importer, hadFile ? 'file_replaced' : 'file_attached', [
        { field: 'file_name', from: before.file_name ?? before.file?.name ?? '', to: file.name },
      ]),
      ...(contentChanged && { content_changed: true as const }),
      ...(before.file && { previous_file: before.file }),
      ...(file_url && { previous_url: file_url }),
    },
  });
};

/**
 * The same, or the change that waits for a second person where the file replaces one that the workflow approved and the
 * company requires that. Fails with `change_waiting`.
 */
export const attachedOrProposed = (
  before: ControlledDocument,
  file: StoredFile,
  importer: Pick<Importer, 'nrp' | 'name' | 'at'>,
  contentChanged: boolean,
): AttachedFile | Proposal => {
  const attached = attachedFile(before, file, importer, contentChanged);
  return waitsForSecondPerson(attached)
    ? proposalOf(attached, { kind: 'file', file, content_changed: contentChanged })
    : attached;
};

/** What became of the file, with a note for its user. */
export const attachmentResult = (attached: AttachedFile | Proposal): [RowResult['became'], { note: string }] => {
  if ('waiting' in attached) return ['tertunda', { note: waitingNote }];
  const { action, without_approval } = attached.edit;
  const note = action === 'file_replaced' ? 'Berkas diganti' : 'Berkas dilampirkan';
  return ['ubah', { note: without_approval ? `${note} tanpa persetujuan` : note }];
};
