import { type Audience, audienceText } from '../required-reading/audiences.ts';
import { type ImportColumn, importColumns } from './columns.ts';

/** A field of an existing document with its former and its new value, as texts. */
export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

export const changeKinds = [
  'retired',
  'moved',
  'unapproved',
  'unfiled',
  'reactivated',
  'renamed',
  'retyped',
  'revised',
  'respelled',
  'relinked',
  'redated',
  'review',
  'distributed',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * Changes that are only saved when the import accepts them: a valid document expires, leaves its department, replaces an
 * approved revision without an approval, or loses its file.
 */
export const riskyChanges = ['retired', 'moved', 'unapproved', 'unfiled'] as const satisfies readonly ChangeKind[];
export type RiskyChange = (typeof riskyChanges)[number];

const kindsByField: Record<string, ChangeKind> = {
  ...{ department: 'moved', nama: 'renamed', jenis: 'retyped', revisi: 'revised', nomor: 'respelled' },
  ...{ file_url: 'relinked', file_name: 'relinked', effective_on: 'redated' },
  ...{ approval: 'unapproved', file: 'unfiled' },
  ...{ reviewed_on: 'review', review_months: 'review', distribution: 'distributed' },
};

/** What the changes of one document mean; each kind once. */
export const changeKindsOf = (changes: readonly FieldChange[]): ChangeKind[] => [
  ...new Set(
    changes.flatMap(({ field, to }): ChangeKind[] => {
      if (field === 'status') return [to === 'Aktif' ? 'reactivated' : 'retired'];
      const kind = kindsByField[field];
      return kind === undefined ? [] : [kind];
    }),
  ),
];

type ComparedDocument = { [F in ImportColumn]?: string | number | undefined };

/** The differences of two states of a document in the fields that an import can change. */
export const fieldChanges = (
  before: ComparedDocument & { audience?: Audience | undefined },
  after: ComparedDocument & { audience?: Audience | undefined },
): FieldChange[] =>
  importColumns.flatMap((field) => {
    const textOf = ({ audience, ...document }: typeof before): string | number =>
      (field === 'distribution' ? audience && audienceText(audience) : document[field]) ?? '';
    const [from, to] = [textOf(before), textOf(after)];
    return from === to ? [] : [{ field, from: String(from), to: String(to) }];
  });
