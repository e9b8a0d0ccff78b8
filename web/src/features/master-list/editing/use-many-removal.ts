import { useState } from 'react';
import type { RowResult } from '../../../../../shared/api/document-edits.ts';
import type { DepartmentCode } from '../../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { sendIdempotent } from '../../../lib/api/send-idempotent.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { toast } from '../../../lib/toast.ts';
import type { DepartmentList } from '../list/use-department-list.ts';
import { type Drafts, type DraftsState, withEdit, withoutEdits, withProblem } from './drafts.ts';
import type { OwnChanges } from './own-changes.ts';
import { rejectedOf, rejectionText, waitingTexts, waitingTitle } from './removal-text.ts';

const undoMs = 10_000;

type ManyRemovalOptions = DraftsState & { department: DepartmentCode; list: DepartmentList; ownChanges: OwnChanges };

/** Deletes several rows at once and offers to undo it. A row that another user changed meanwhile stays, with the reason. */
export const useManyRemoval = ({ drafts, setDrafts, department, list, ownChanges }: ManyRemovalOptions) => {
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const restore = async (documents: readonly DocumentRow[], edits: Drafts['edits']) => {
    setWorking(true);
    try {
      const rows = documents.map(({ id, version }) => ({ id, version, deleted: false }));
      const { results } = await sendIdempotent('update-hims-documents', { department, rows });
      const restored = results.flatMap((result) => (result.success && !result.waiting ? result.document : []));
      const waiting = results.filter((result) => result.success && result.waiting).length;
      for (const document of restored) ownChanges.recordWrite(document);
      list.applyChanges(restored.map((document) => ({ op: 'put', document })));
      setDrafts((before) => restored.reduce((rest, row) => withFormerEdit(rest, row, edits), before));
      const rejected = rejectedOf(results);
      if (rejected.length > 0) toast.error('Sebagian Gagal', rejectionText(rejected, documents.length, 'dikembalikan'));
      else if (waiting > 0) toast.show(waitingTitle, `${formatNumber(waiting)} dokumen ${waitingTexts.restoration}`);
      else toast.success('Berhasil', 'Penghapusan dibatalkan.');
    } catch (error) {
      toast.error('Error', messageOf(error));
    } finally {
      setWorking(false);
    }
  };

  const applyResults = (results: readonly RowResult[]) => {
    const removed = results.flatMap((result) => (result.success && !result.waiting ? result.document : []));
    const waiting = results.flatMap((result) => (result.success && result.waiting ? result.document : []));
    const rejected = rejectedOf(results);
    for (const { id } of [...rejected, ...waiting]) ownChanges.undoRemoval(id);
    list.applyChanges(removed.map(({ id, version }) => ({ op: 'delete', id, version })));
    const latest = [...rejected.flatMap(({ present }) => present ?? []), ...waiting];
    list.applyChanges(latest.map((document) => ({ op: 'put', document })));
    setDrafts((before) => {
      const without = withoutEdits(
        before,
        removed.map(({ id }) => id),
      );
      return rejected.reduce((rest, { id, message }) => withProblem(rest, id, { message, fields: {} }), without);
    });
    return { removed, waiting: waiting.length, rejected };
  };

  /** `reason`: empty without one. Returns the ids of the rows that remain; undefined where the request failed. */
  const remove = async (rows: readonly DocumentRow[], reason: string): Promise<string[] | undefined> => {
    setWorking(true);
    setFailure(null);
    const edits = drafts.edits;
    const deletions = rows.map(({ id, version }) => ({
      id,
      version,
      deleted: true,
      ...(reason.trim() !== '' && { reason }),
    }));
    for (const { id } of rows) ownChanges.recordRemoval(id);
    try {
      const { removed, waiting, rejected } = applyResults(
        (await sendIdempotent('update-hims-documents', { department, rows: deletions })).results,
      );
      const undo = {
        label: 'Urungkan',
        onClick: () => void restore(removed, edits),
      };
      const action = removed.length > 0 ? undo : undefined;
      const done = removed.length > 0 ? `${formatNumber(removed.length)} dokumen telah dihapus.` : '';
      if (rejected.length > 0) {
        toast.error('Sebagian Gagal', rejectionText(rejected, rows.length, 'dihapus'), action, { duration: undoMs });
        list.reload();
      } else if (waiting > 0)
        toast.show(waitingTitle, `${formatNumber(waiting)} dokumen ${waitingTexts.deletion} ${done}`.trim(), action, {
          duration: undoMs,
        });
      else toast.success('Berhasil', done, action, { duration: undoMs });
      return rejected.map(({ id }) => id);
    } catch (error) {
      for (const { id } of rows) ownChanges.undoRemoval(id);
      setFailure(messageOf(error));
      list.reload();
      return undefined;
    } finally {
      setWorking(false);
    }
  };

  return { remove, working, failure, clearFailure: () => setFailure(null) };
};

const withFormerEdit = (drafts: Drafts, row: DocumentRow, edits: Drafts['edits']): Drafts => {
  const edit = edits.get(row.id);
  return edit ? withEdit(drafts, row, edit) : drafts;
};
