import type { InputOf } from '../../shared/api/index.ts';
import type { DocumentStatus } from '../../shared/domain/documents/document-types.ts';
import { endedFileName, unmarkedFileName } from '../../shared/domain/files/files.ts';
import { canSeeSuperseded } from '../../shared/domain/people/roles.ts';
import type { Caller } from '../http/handler.ts';

export type FileKind = InputOf<'get-document-file'>['kind'];

/**
 * What a file belongs to: the present revision, in force or not; a past revision or a replaced file; or what is not
 * published, as a draft.
 */
export type FileState = 'in_force' | 'ended' | 'past' | 'unpublished';

/** Who may open a file. `comparers`: who may see superseded revisions, and everyone while the document is in force. */
export type Opener = 'all' | 'evidence_readers' | 'history_readers' | 'comparers' | 'draft_readers' | 'form_readers';

export interface Opening {
  opener: Opener;
  /** The marks on the pages of the view that is opened; `none` opens the bytes as stored. */
  band: 'uncontrolled' | 'ended' | 'none';
  name: 'plain' | 'ended' | 'unmarked';
  /** `if_marked`: on a screen where the pages have the band, and a download otherwise. */
  inline: boolean | 'if_marked';
  /** Whether it counts as opened by who must read it. */
  isRecorded: boolean;
}

type Row = [FileKind, FileState, Opener, Opening['band'], Opening['name'], Opening['inline'], Opening['isRecorded']];

/** Every file that can be opened. What has no row cannot. */
export const openings: readonly Row[] = [
  ['controlled', 'in_force', 'all', 'uncontrolled', 'plain', true, true],
  ['controlled', 'ended', 'all', 'ended', 'ended', 'if_marked', false],
  ['revision', 'in_force', 'all', 'uncontrolled', 'plain', true, false],
  ['revision', 'ended', 'all', 'ended', 'ended', 'if_marked', false],
  ['revision', 'past', 'history_readers', 'none', 'ended', false, false],
  ['original', 'in_force', 'evidence_readers', 'none', 'plain', false, false],
  ['original', 'ended', 'evidence_readers', 'none', 'ended', false, false],
  ['compared', 'in_force', 'comparers', 'none', 'unmarked', false, false],
  ['compared', 'ended', 'history_readers', 'none', 'ended', false, false],
  ['previous', 'past', 'comparers', 'none', 'ended', false, false],
  ['replaced', 'past', 'history_readers', 'none', 'ended', false, false],
  ['base', 'in_force', 'draft_readers', 'none', 'unmarked', false, false],
  ['base', 'ended', 'draft_readers', 'none', 'ended', false, false],
  ['base', 'past', 'draft_readers', 'none', 'ended', false, false],
  ['draft', 'unpublished', 'draft_readers', 'none', 'plain', true, false],
  ['draft', 'in_force', 'draft_readers', 'none', 'plain', true, false],
  ['draft', 'ended', 'draft_readers', 'none', 'ended', false, false],
  ['draft', 'past', 'draft_readers', 'none', 'ended', false, false],
  ['supporting', 'unpublished', 'form_readers', 'none', 'plain', true, false],
  ['waiting', 'unpublished', 'evidence_readers', 'none', 'plain', true, false],
];

export const openingOf = (kind: FileKind, state: FileState): Opening | undefined => {
  const row = openings.find(([rowKind, rowState]) => rowKind === kind && rowState === state);
  if (!row) return undefined;
  const [, , opener, band, name, inline, isRecorded] = row;
  return { opener, band, name, inline, isRecorded };
};

export const canCompare = (caller: Caller, { status }: { status: DocumentStatus }): boolean =>
  canSeeSuperseded(caller) || status === 'Aktif';

/** The name under which a file is opened: a saved copy leaves the page, and what it says of the file, behind. */
export const openedName = ({ name }: Opening, fileName: string): string =>
  ({ plain: fileName, ended: endedFileName(fileName), unmarked: unmarkedFileName(fileName) })[name];
