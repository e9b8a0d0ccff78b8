import { audienceOf, type DistributionDefaults } from '../../shared/domain/documents/default-audiences.ts';
import {
  type Audience,
  audienceText,
  isSameAudience,
  normalAudience,
} from '../../shared/domain/required-reading/audiences.ts';
import { type Failure, invalidField } from '../../shared/errors.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { ManualChange, ManualEdit } from '../documents/manual-edit-store.ts';
import { audienceAfter, readingDuty, requestedReadingId } from '../documents/reading-rules.ts';
import { type Editor, editStamp } from '../master-list/manual-edit-rules.ts';

const entry = (
  { nrp, name, at }: Editor,
  action: ManualEdit['action'],
  changes: ManualEdit['changes'],
): ManualEdit => ({ action, changes, by_nrp: nrp, by_name: name, at });

/** The chosen audience of a document, or its default again; undefined where it is so already. */
export const audienceChange = (
  before: ControlledDocument,
  choice: Audience | null,
  { editor, defaults }: { editor: Editor; defaults: DistributionDefaults },
): ManualChange | undefined => {
  const chosen = choice === null ? undefined : normalAudience(choice);
  if (isSameAudience(before.audience, chosen)) return undefined;
  const next = audienceOf({ ...before, audience: chosen }, defaults);
  const textOf = (audience: Audience | undefined): string => (audience ? audienceText(audience) : '');
  return {
    before,
    after: {
      ...before,
      ...audienceAfter(before, audienceOf(before, defaults), { chosen, next, at: editor.at }),
      ...editStamp(editor),
      version: before.version + 1,
    },
    edit: entry(editor, 'distributed', [{ field: 'audience', from: textOf(before.audience), to: textOf(chosen) }]),
    numbers: [],
  };
};

/** The present content must be read, again by those who have read it before. */
export const requiredReadingChange = (before: ControlledDocument, editor: Editor): ManualChange => ({
  before,
  after: {
    ...before,
    reading: { id: requestedReadingId(before), since: editor.at },
    ...editStamp(editor),
    version: before.version + 1,
  },
  edit: entry(editor, 'reading_required', []),
  numbers: [],
});

/** Why no one can be asked to read a document. */
export const unreadableFailure = (document: ControlledDocument): Failure | undefined => {
  if (document.status !== 'Aktif')
    return invalidField('id', `Dokumen ${document.nomor} tidak berlaku lagi, sehingga tidak perlu dibaca`);
  const withReading = { ...document, reading: { id: '', since: '' } };
  return readingDuty(withReading)
    ? undefined
    : invalidField('id', `Dokumen ${document.nomor} belum memiliki berkas yang dapat dibaca`);
};
