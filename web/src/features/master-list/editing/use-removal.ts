import { useCallback, useState } from 'react';
import type { OutputOf } from '../../../../../shared/api/index.ts';
import type { DocumentLinks } from '../../../../../shared/api/references.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { callApi } from '../../../lib/api/api.ts';
import { ApiError, messageOf } from '../../../lib/api/api-error.ts';
import { sendIdempotent } from '../../../lib/api/send-idempotent.ts';
import { toast } from '../../../lib/toast.ts';
import type { DepartmentList } from '../list/use-department-list.ts';
import { type DraftsState, type RowEdit, withEdit, withoutEdit, withProblem } from './drafts.ts';
import type { OwnChanges } from './own-changes.ts';
import { waitingTexts, waitingTitle } from './removal-text.ts';

const undoMs = 10_000;

type RemovalOptions = Pick<DraftsState, 'setDrafts'> & { list: DepartmentList; ownChanges: OwnChanges };

export interface RemovalQuestion {
  row: DocumentRow;
  links: DocumentLinks | undefined;
  /** The workflow approved its present revision, or the one that was replaced by it without approval. */
  isApproved: boolean;
  remove: (reason?: string) => Promise<void>;
}

/** Deletes a row and offers to undo it; one that was approved or that other documents refer to after a question. */
export const useRemoval = ({ setDrafts, list: { applyChanges, reload }, ownChanges }: RemovalOptions) => {
  const [pendingIds, setPendingIds] = useState<ReadonlySet<string>>(new Set());
  const withPending = useCallback(async (id: string, task: () => Promise<void>) => {
    setPendingIds((before) => new Set(before).add(id));
    try {
      await task();
    } finally {
      setPendingIds((before) => new Set([...before].filter((each) => each !== id)));
    }
  }, []);

  const restore = useCallback(
    (id: string, edit: RowEdit | undefined) =>
      withPending(id, async () => {
        try {
          const { document, waiting } = await sendIdempotent('restore-hims-document', { id });
          if (waiting) return toast.show(waitingTitle, `${document.nomor} ${waitingTexts.restoration}`);
          ownChanges.recordWrite(document);
          applyChanges([{ op: 'put', document }]);
          if (edit) setDrafts((before) => withEdit(before, document, edit));
          toast.success('Berhasil', 'Penghapusan dibatalkan.');
        } catch (error) {
          toast.error('Error', messageOf(error));
          if (edit) setDrafts((before) => withEdit(before, edit.seen, edit));
        }
      }),
    [withPending, ownChanges, applyChanges, setDrafts],
  );

  const fail = useCallback(
    ({ id }: DocumentRow, error: unknown) => {
      toast.error('Error', 'Gagal menghapus dokumen.');
      setDrafts((before) => withProblem(before, id, { message: messageOf(error), fields: {} }));
      if (error instanceof ApiError && error.code !== 'offline') reload();
    },
    [reload, setDrafts],
  );

  const removeNow = useCallback(
    (row: DocumentRow, edit: RowEdit | undefined, focusAfter: () => void, reason?: string) =>
      withPending(row.id, async () => {
        ownChanges.recordRemoval(row.id);
        let removed: OutputOf<'delete-hims-document'>;
        try {
          removed = await sendIdempotent('delete-hims-document', {
            id: row.id,
            version: row.version,
            ...(reason !== undefined && { reason }),
          });
        } catch (error) {
          ownChanges.undoRemoval(row.id);
          return fail(row, error);
        }
        if (removed.waiting) {
          ownChanges.undoRemoval(row.id);
          toast.show(waitingTitle, `${row.nomor} ${waitingTexts.deletion}`);
          return reload();
        }
        applyChanges([{ op: 'delete', id: row.id, version: removed.version }]);
        setDrafts((before) => withoutEdit(before, row.id));
        leaveRow(row.id);
        toast.success(
          'Berhasil',
          `Dokumen telah dihapus. “${row.nama}” (${row.nomor})`,
          { label: 'Urungkan', onClick: () => void restore(row.id, edit) },
          { duration: undoMs, focusAfter },
        );
      }),
    [withPending, ownChanges, applyChanges, setDrafts, restore, fail, reload],
  );

  const [question, setQuestion] = useState<RemovalQuestion | null>(null);
  const remove: typeof removeNow = useCallback(
    async (row, edit, focusAfter) => {
      const removeIt = (reason?: string) => removeNow(row, edit, focusAfter, reason);
      let facts: Facts | undefined;
      await withPending(row.id, async () => {
        try {
          facts = await loadFacts(row.id);
        } catch (error) {
          fail(row, error);
        }
      });
      if (!facts) return;
      if (facts.isApproved || facts.links?.from_count) setQuestion({ row, ...facts, remove: removeIt });
      else await removeIt();
    },
    [withPending, removeNow, fail],
  );

  return { remove, restore, pendingIds, question, closeQuestion: () => setQuestion(null) };
};

/** The row's button may have the focus until the row is removed. */
const leaveRow = (id: string) => {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest('tr')?.dataset['key'] === id) focused.blur();
};

type Facts = Pick<RemovalQuestion, 'links' | 'isApproved'>;

const loadFacts = async (id: string): Promise<Facts> => {
  const [document] = (await callApi('get-hims-document', { id, with_links: true })).documents;
  return { links: document?.links, isApproved: document?.source === 'workflow' || document?.unapproved != null };
};
