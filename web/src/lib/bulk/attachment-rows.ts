import type { RequestOf } from '../../../../shared/api/index.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import type { Doubt, FileMatch } from '../../../../shared/domain/files/file-matching.ts';
import { maxAttachedFiles } from '../../../../shared/domain/jobs/job-limits.ts';

export type FileUpload =
  | { state: 'waiting' }
  /** `sent` in bytes. */
  | { state: 'sending'; sent: number }
  | { state: 'sent'; upload_id: string }
  | { state: 'failed'; message: string };

/** A file that is to become the file of an existing document. */
export interface AttachmentRow {
  key: string;
  file: File;
  /** Undefined until the name was compared with the document lists. */
  match: FileMatch | undefined;
  /** The document of a certain match, or the possible documents, the most likely first. */
  proposals: readonly DocumentRow[];
  chosen: DocumentRow | undefined;
  /** The document that has this very file already, once it was compared. */
  attachedTo: string | undefined;
  replace: boolean;
  /** Whether the replacing file says something else, so that the readers must read it. */
  contentChanged: boolean;
  /** Whether the file is stored until a document with its number exists. */
  wait: boolean;
  upload: FileUpload;
}

export const rowKinds = ['ready', 'choose', 'unmatched', 'has-file', 'attached', 'waiting'] as const;
export type RowKind = (typeof rowKinds)[number];

export type RowDoubt = Doubt | 'several-files';

export interface AssessedRow {
  row: AttachmentRow;
  /** `matching` until the name was compared. */
  kind: RowKind | 'matching';
  target: DocumentRow | undefined;
  doubt: RowDoubt | undefined;
}

const targetOf = ({ match, proposals, chosen }: AttachmentRow): DocumentRow | undefined =>
  chosen ?? (match?.kind === 'certain' ? proposals[0] : undefined);

const isAttached = (row: AttachmentRow): boolean =>
  row.attachedTo !== undefined && row.attachedTo === targetOf(row)?.id;

/** Decides about each row: a document gets one file, and a file that it has is replaced only with consent. */
export const assessRows = (rows: readonly AttachmentRow[]): AssessedRow[] => {
  const filesOf = new Map<string, number>();
  for (const row of rows) {
    const id = row.wait || isAttached(row) ? undefined : targetOf(row)?.id;
    if (id !== undefined) filesOf.set(id, (filesOf.get(id) ?? 0) + 1);
  }
  return rows.map((row) => assessed(row, filesOf));
};

/** `filesOf`: by document, how many files are to be attached to it. */
const assessed = (row: AttachmentRow, filesOf: ReadonlyMap<string, number>): AssessedRow => {
  if (row.wait) return { row, kind: 'waiting', target: undefined, doubt: undefined };
  const target = targetOf(row);
  const { match } = row;
  if (isAttached(row)) return { row, kind: 'attached', target, doubt: undefined };
  if (target && (filesOf.get(target.id) ?? 0) > 1) return { row, kind: 'choose', target, doubt: 'several-files' };
  if (target) return { row, kind: target.has_file && !row.replace ? 'has-file' : 'ready', target, doubt: undefined };
  if (match?.kind === 'doubtful') return { row, kind: 'choose', target, doubt: match.reason };
  return { row, kind: match ? 'unmatched' : 'matching', target, doubt: undefined };
};

/** The files of the next job: what is attached already, and what the user must decide first, takes no place in it. */
export const filesOfJob = (rows: readonly AttachmentRow[]): AssessedRow[] =>
  assessRows(rows)
    .filter(({ kind }) => kind === 'ready' || kind === 'waiting')
    .slice(0, maxAttachedFiles);

export type RowCounts = Record<RowKind, number>;

export const countRows = (rows: readonly AssessedRow[]): RowCounts => {
  const counts: RowCounts = { ready: 0, choose: 0, unmatched: 0, 'has-file': 0, attached: 0, waiting: 0 };
  for (const { kind } of rows) if (kind !== 'matching') counts[kind] += 1;
  return counts;
};

/** The proposal that one click accepts; undefined where there is none or the user must pick one. */
export const onlyProposal = ({ row, kind, doubt }: AssessedRow): DocumentRow | undefined =>
  kind === 'choose' && doubt !== 'several-files' && row.proposals.length === 1 ? row.proposals[0] : undefined;

/**
 * The request for the rows whose files are uploaded. Files of one department follow each other, so that each step of the
 * job changes one list or two instead of all eight.
 */
export const attachRequest = (rows: readonly AssessedRow[]): RequestOf<'attach-files'> => ({
  files: rows
    .toSorted(byDepartment)
    .flatMap(({ row: { upload, replace, contentChanged, wait }, target }): RequestOf<'attach-files'>['files'] => {
      if (upload.state !== 'sent') return [];
      const { upload_id } = upload;
      if (wait) return [{ upload_id, wait: true }];
      if (!target) return [];
      const { id: document_id, revisi } = target;
      return [{ upload_id, document_id, revisi, replace, content_changed: replace && contentChanged }];
    }),
});

const byDepartment = (one: AssessedRow, other: AssessedRow): number =>
  (one.target?.department ?? '').localeCompare(other.target?.department ?? '');
