import * as z from 'zod/mini';
import { documentRow, shapeOf } from '../../../../../shared/domain/documents/document-fields.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { parsedJson } from '../../../lib/parsed-json.ts';
import {
  countOf,
  type Drafts,
  type EditableField,
  editableFields,
  emptyRow,
  noDrafts,
  type RowValues,
  withoutEdit,
  withProblem,
} from './drafts.ts';
import { editCheck } from './value-checks.ts';

const values = z.object(
  shapeOf<EditableField, Record<EditableField, z.ZodMiniString>>(editableFields, () => z.string()),
);

/** Zod returns `undefined` for fields that were not edited; drafts omit them. */
const withoutUndefined = (typed: Partial<Record<string, string | undefined>>): Partial<z.infer<typeof values>> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));

const draftsSchema = z.object({
  edits: z.array(
    z.tuple([
      z.string(),
      z.object({
        seen: documentRow,
        version: z.int().check(z.positive()),
        values: z.pipe(z.partial(values), z.transform(withoutUndefined)),
      }),
    ]),
  ),
  // Drafts of an earlier release have fewer fields.
  added: z.array(
    z.object({
      key: z.string(),
      values: z.pipe(
        z.partial(values),
        z.transform((typed): RowValues => ({ ...emptyRow, ...withoutUndefined(typed) })),
      ),
    }),
  ),
});

export const draftsToText = ({ edits, added }: Drafts): string => JSON.stringify({ edits: [...edits], added });

/** The drafts in a stored text; undefined when it is empty, invalid or of another version of the page. */
export const draftsFromText = (text: string | null): Drafts | undefined => {
  if (text === null) return undefined;
  const parsed = draftsSchema.safeParse(parsedJson(text)).data;
  if (!parsed) return undefined;
  const drafts: Drafts = { ...noDrafts, edits: new Map(parsed.edits), added: parsed.added };
  return countOf(drafts) === 0 ? undefined : drafts;
};

/** One set of drafts per user and list, in this tab's sessionStorage. */
const keyOf = (nrp: string, list: string): string => `hims.daftar-induk.${nrp}.${list}`;

export const draftStorage = {
  read: (nrp: string, list: string) => draftsFromText(sessionStorage.getItem(keyOf(nrp, list))),
  write: (nrp: string, list: string, drafts: Drafts) => {
    const key = keyOf(nrp, list);
    if (countOf(drafts) === 0) {
      sessionStorage.removeItem(key);
      return;
    }
    try {
      sessionStorage.setItem(key, draftsToText(drafts));
    } catch {
      // The storage quota is exceeded. The page still has the drafts and asks before it is left; storing a part would
      // mislead.
      sessionStorage.removeItem(key);
    }
  },
  remove: (nrp: string, list: string) => sessionStorage.removeItem(keyOf(nrp, list)),
};

/** The server's conflict message without author and time, which the list does not contain. */
const conflictText = (nomor: string): string =>
  `Dokumen ${nomor} sudah diubah orang lain. Periksa isinya yang terbaru, lalu simpan kembali.`;

export interface RestoredDrafts {
  drafts: Drafts;
  conflicts: string[];
}

/**
 * Restored drafts applied to the current rows. Drafts equal to the saved values are dropped. A row that others changed
 * is shown with a conflict, as after a rejected save, and its edit is based on the current version.
 */
export const draftsOnRows = (drafts: Drafts, rowsById: ReadonlyMap<string, DocumentRow>): RestoredDrafts => {
  const conflicts: string[] = [];
  let result = drafts;
  for (const [id, edit] of drafts.edits) {
    const row = rowsById.get(id);
    if (!row) continue;
    if ('unchanged' in editCheck(row, edit)) result = withoutEdit(result, id);
    else if (row.version !== edit.version) {
      conflicts.push(id);
      const rebased = { ...result, edits: new Map(result.edits).set(id, { ...edit, version: row.version }) };
      result = withProblem(rebased, id, { message: conflictText(row.nomor), fields: {} });
    }
  }
  return { drafts: result, conflicts };
};
