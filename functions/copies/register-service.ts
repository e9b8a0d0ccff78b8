import pLimit from 'p-limit';
import { type CopyFilter, type CopyRow, copiesPerPage } from '../../shared/api/copies.ts';
import { copyNumberText } from '../../shared/domain/copies/copies.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { foldedForm } from '../../shared/domain/search-words.ts';
import { cursorOf, sortKeyIn } from '../db/cursors.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { ControlledCopy } from './copy-store.ts';
import { loadDocumentsOf, loadRecalls, recallReason } from './recall-service.ts';
import {
  loadRegisterPage,
  loadReplacements,
  type RegisterPart,
  registerKey,
  registerKeyPattern,
} from './register-store.ts';

/** Copies that one call reads at most to find those of a page; a longer search goes on with the next page. */
const maxRead = 1000;
/** Queries for replacements at a time. */
const concurrency = 8;

interface RegisterQuery {
  part: RegisterPart;
  filter: CopyFilter;
  search: string | undefined;
  cursor: string | undefined;
  /** Whether the caller may see a department's copies. */
  canSee: (department: DepartmentCode) => boolean;
}

/** A page of the register: the copies of a part that a filter and a search select, with what they say of their recall. */
export const listCopies = async ({
  part,
  filter,
  search = '',
  cursor,
  canSee,
}: RegisterQuery): Promise<{ copies: CopyRow[]; next_cursor: string | null }> => {
  const words = foldedForm(search).split(' ').filter(Boolean);
  const rows: CopyRow[] = [];
  let after = cursor === undefined ? undefined : sortKeyIn(cursor, registerKeyPattern(part));
  for (let read = 0; read < maxRead; ) {
    const { items, next } = await loadRegisterPage(part, after, copiesPerPage);
    read += copiesPerPage;
    const documents = await loadDocumentsOf(items);
    const selected = items.filter(
      (copy) =>
        canSee(copy.department) &&
        (filter !== 'recall' || recallReason(copy, documents) !== undefined) &&
        (filter !== 'destroyed' || copy.state === 'destroyed') &&
        hasWords(copy, words),
    );
    const fitting = selected.slice(0, copiesPerPage - rows.length);
    rows.push(...(await rowsOf(fitting, documents)));
    const lastFitting = fitting.at(-1);
    if (lastFitting && fitting.length < selected.length)
      return { copies: rows, next_cursor: cursorOf(registerKey(part, lastFitting)) };
    const last = items.at(-1);
    if (!next || !last) return { copies: rows, next_cursor: null };
    after = registerKey(part, last);
    if (rows.length === copiesPerPage) break;
  }
  return { copies: rows, next_cursor: after === undefined ? null : cursorOf(after) };
};

const hasWords = (copy: ControlledCopy, words: readonly string[]): boolean => {
  const { nomor, nama, holder, place, purpose, number } = copy;
  const text = foldedForm([nomor, nama, holder, place, purpose, `salinan ${copyNumberText(number)}`].join(' '));
  return words.every((word) => text.includes(word));
};

const rowsOf = async (
  copies: readonly ControlledCopy[],
  documents: ReadonlyMap<string, ControlledDocument>,
): Promise<CopyRow[]> => {
  const recalls = await loadRecalls(copies, documents);
  const recalled = new Set(copies.filter((copy) => recalls.has(copy) || copy.state === 'recalled'));
  const ids = [...new Set([...recalled].map(({ document_id }) => document_id))];
  const replacements = new Map(
    await pLimit(concurrency).map(ids, async (each) => [each, await loadReplacements(each)] as const),
  );
  return copies.map((copy) => {
    const document = documents.get(copy.document_id);
    const isInForce = document?.status === 'Aktif' && document.deleted_at === undefined;
    return {
      ...copy,
      closed_at: copy.closed_at ?? null,
      closed_by: copy.closed_by ?? null,
      remark: copy.remark ?? null,
      witness: copy.witness ?? null,
      found_at: copy.found_at ?? null,
      found_by: copy.found_by ?? null,
      recall: recalls.get(copy) ?? null,
      revision_in_force: isInForce ? document.revisi : null,
      replaced_by: recalled.has(copy) ? (replacements.get(copy.document_id)?.get(copy.number) ?? null) : null,
    };
  });
};
