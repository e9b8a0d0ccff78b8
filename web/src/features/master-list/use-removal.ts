import { useCallback, useState } from 'react';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { DocumentRow } from '../../../../shared/domain/documents.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { type DraftsState, type RowEdit, withEdit, withoutEdit, withProblem } from './drafts.ts';
import type { OwnChanges } from './own-changes.ts';
import { sendOnce } from './send-once.ts';
import type { DepartmentList } from './use-department-list.ts';

const undoMs = 10_000;

type RemovalOptions = Pick<DraftsState, 'setDrafts'> & { list: DepartmentList; own: OwnChanges };

/** Deletes a row at once and offers to bring it back. */
export function useRemoval({ setDrafts, list: { patch, reload }, own }: RemovalOptions) {
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());
  const working = useCallback(async (id: string, work: () => Promise<void>) => {
    setUnderWay((before) => new Set(before).add(id));
    try {
      await work();
    } finally {
      setUnderWay((before) => new Set([...before].filter((each) => each !== id)));
    }
  }, []);

  const restore = useCallback(
    (id: string, edit: RowEdit | undefined) =>
      working(id, async () => {
        try {
          const { document } = await sendOnce('restore-hims-document', { id });
          own.wrote(document);
          patch([{ op: 'put', document }]);
          if (edit) setDrafts((before) => withEdit(before, document, edit));
          toast.success('Berhasil', 'Penghapusan dibatalkan.');
        } catch (error) {
          toast.error('Error', messageOf(error));
        }
      }),
    [working, own, patch, setDrafts],
  );

  const remove = useCallback(
    (row: DocumentRow, edit: RowEdit | undefined, onRemoved: () => void) =>
      working(row.id, async () => {
        own.removed(row.id);
        let removed: OutputOf<'delete-hims-document'>;
        try {
          removed = await sendOnce('delete-hims-document', { id: row.id, version: row.version });
        } catch (error) {
          own.kept(row.id);
          toast.error('Error', 'Gagal menghapus dokumen.');
          setDrafts((before) => withProblem(before, row.id, { message: messageOf(error), fields: {} }));
          if (error instanceof ApiError && error.code !== 'offline') reload();
          return;
        }
        patch([{ op: 'delete', id: row.id, version: removed.version }]);
        setDrafts((before) => withoutEdit(before, row.id));
        onRemoved();
        toast.success(
          'Berhasil',
          `Dokumen telah dihapus. “${row.nama}” (${row.nomor})`,
          { label: 'Urungkan', onClick: () => void restore(row.id, edit) },
          { duration: undoMs },
        );
      }),
    [working, own, patch, reload, setDrafts, restore],
  );

  return { remove, underWay };
}
