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

/** A document that others refer to, whose deletion the user has to confirm. */
export interface RemovalWarning {
  row: DocumentRow;
  links: DocumentLinks;
  remove: () => Promise<void>;
}

/** Deletes a row immediately and offers to undo it; one that other documents refer to after a question. */
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

  const remove = useCallback(
    (row: DocumentRow, edit: RowEdit | undefined, onRemoved: () => void) =>
      withPending(row.id, async () => {
        ownChanges.recordRemoval(row.id);
        let removed: OutputOf<'delete-hims-document'>;
        try {
          removed = await sendIdempotent('delete-hims-document', { id: row.id, version: row.version });
        } catch (error) {
          ownChanges.undoRemoval(row.id);
          toast.error('Error', 'Gagal menghapus dokumen.');
          setDrafts((before) => withProblem(before, row.id, { message: messageOf(error), fields: {} }));
          if (error instanceof ApiError && error.code !== 'offline') reload();
          return;
        }
        if (removed.waiting) {
          ownChanges.undoRemoval(row.id);
          toast.show(waitingTitle, `${row.nomor} ${waitingTexts.deletion}`);
          return reload();
        }
        applyChanges([{ op: 'delete', id: row.id, version: removed.version }]);
        setDrafts((before) => withoutEdit(before, row.id));
        onRemoved();
        toast.success(
          'Berhasil',
          `Dokumen telah dihapus. “${row.nama}” (${row.nomor})`,
          { label: 'Urungkan', onClick: () => void restore(row.id, edit) },
          { duration: undoMs },
        );
      }),
    [withPending, ownChanges, applyChanges, reload, setDrafts, restore],
  );

  const [warning, setWarning] = useState<RemovalWarning | null>(null);
  const removeUnlessReferred: typeof remove = useCallback(
    async (row, edit, onRemoved) => {
      let links: DocumentLinks | undefined;
      await withPending(row.id, async () => {
        links = await loadLinks(row.id);
      });
      if (!links || links.from_count === 0) return remove(row, edit, onRemoved);
      setWarning({ row, links, remove: () => remove(row, edit, onRemoved) });
    },
    [withPending, remove],
  );

  return { remove: removeUnlessReferred, restore, pendingIds, warning, closeWarning: () => setWarning(null) };
};

/** Undefined where it cannot be loaded: a deletion can be undone, so that it need not wait for a warning. */
const loadLinks = async (id: string): Promise<DocumentLinks | undefined> => {
  try {
    return (await callApi('get-hims-document', { id, with_links: true })).documents[0]?.links;
  } catch {
    return undefined;
  }
};
