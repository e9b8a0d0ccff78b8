import { isDeepStrictEqual } from 'node:util';
import { isExternal } from '../../shared/domain/documents/external-documents.ts';
import type { ControlledDocument } from './document-store.ts';

/** What acts on a change: the text of a file, what 'Lihat' opens, references to numbers, lists of audiences, waiting files, documents that cite an external one. */
export type ChangeFollower = 'texts' | 'views' | 'references' | 'audiences' | 'waiting_files' | 'citing_documents';

/**
 * What of a document changed, and who acts on it. Every queue, the cost model and docs/architecture.md read this table:
 * what none of them acts on is not queued. Dates, reviews and names of files are in none, because nothing follows from them.
 */
export const changeFollowers = {
  /** It did not exist before. */
  new: ['references', 'audiences', 'waiting_files'],
  /** Its stored file is another one, or gone. */
  file: ['texts', 'views', 'audiences'],
  /** Revision or status of a document with the same stored file: its view says them, the search has those in force. */
  marks: ['texts', 'views'],
  link: ['audiences'],
  revision: ['audiences', 'waiting_files'],
  number: ['references', 'audiences', 'waiting_files'],
  /** It ended, is in force again, was deleted or restored. */
  state: ['references', 'audiences', 'waiting_files'],
  /** An external one was amended, withdrawn, or is in force again. */
  validity: ['citing_documents'],
  /** Who receives it, and what must be read. */
  audience: ['audiences'],
  /** A name of a file may be a title. */
  title: ['waiting_files'],
  /** While a change waits for a second person, files wait too. */
  proposal: ['waiting_files'],
} as const satisfies Record<string, readonly ChangeFollower[]>;

export type ChangePart = keyof typeof changeFollowers;
export const changeParts = Object.keys(changeFollowers) as ChangePart[];

const fieldsOf = {
  link: ['file_url'],
  revision: ['revisi', 'made_at'],
  number: ['nomor'],
  state: ['status', 'ended_reason', 'ended_at', 'deleted_at'],
  audience: ['audience', 'audience_since', 'reading', 'jenis', 'department'],
  title: ['nama'],
  proposal: ['waiting_change'],
} as const satisfies Partial<Record<ChangePart, readonly (keyof ControlledDocument)[]>>;

/** What a change of a document changed; nothing of a list's other columns. */
export const changedParts = (before: ControlledDocument | undefined, after: ControlledDocument): ChangePart[] => {
  if (!before) return after.file ? ['new', 'file'] : ['new'];
  const differs = (fields: readonly (keyof ControlledDocument)[]): boolean =>
    fields.some((field) => !isDeepStrictEqual(before[field], after[field]));
  const hasOtherFile = before.file?.sha256 !== after.file?.sha256;
  return changeParts.filter((part) => {
    if (part === 'new') return false;
    if (part === 'file') return hasOtherFile;
    if (part === 'validity') return isExternal(after) && differs(['status', 'amended_by', 'replaced_by']);
    if (part === 'marks')
      return after.file !== undefined && !hasOtherFile && differs([...fieldsOf.revision, ...fieldsOf.state]);
    return differs(fieldsOf[part]);
  });
};

/** Whether the documents of such a change did not exist before; with all parts that is not known. */
export const areNew = (parts: readonly ChangePart[]): boolean => parts.includes('new') && !parts.includes('number');

export const isFollowedBy = (follower: ChangeFollower, parts: readonly ChangePart[]): boolean =>
  parts.some((part) => (changeFollowers[part] as readonly ChangeFollower[]).includes(follower));

/** Documents with the same changed parts; the group without ids is that of all others of its log entry. */
export interface ChangedGroup {
  parts: ChangePart[];
  ids?: string[] | undefined;
}

/** The documents of a log entry by what changed of them. Of most chunks of a job it is the same of all, so their ids are not repeated. */
export const changedGroups = (changed: readonly { id: string; parts: readonly ChangePart[] }[]): ChangedGroup[] => {
  const groups = [...Map.groupBy(changed, ({ parts }) => parts.join())].sort(
    ([, one], [, other]) => one.length - other.length,
  );
  return groups.map(([, group], at) => ({
    parts: [...(group[0]?.parts ?? [])],
    ...(at < groups.length - 1 && { ids: group.map(({ id }) => id) }),
  }));
};
