import { useState } from 'react';
import type { DepartmentCode } from '../../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { toast } from '../../../lib/toast.ts';
import type { DepartmentList } from '../list/use-department-list.ts';
import { type DraftsState, withoutEdits, withoutNewRow, withProblem } from './drafts.ts';
import type { OwnChanges } from './own-changes.ts';
import { type SavePlan, savePlanOf, withResults } from './save-plan.ts';
import { showSaveToast } from './save-toast.ts';
import { type Sent, sendChanges } from './send-changes.ts';

type SaveOptions = DraftsState & {
  setSentDrafts: DraftsState['setDrafts'];
  /** Edited documents that are no longer in the list; their edits stay. */
  orphans: readonly DocumentRow[];
  department: DepartmentCode;
  list: DepartmentList;
  ownChanges: OwnChanges;
  onSaved: () => void;
  onProblems: (rows: string[]) => void;
  onOrphans: () => void;
};

export const useSave = (options: SaveOptions) => {
  const { department, list, ownChanges, drafts, setDrafts, setSentDrafts, orphans, onSaved, onProblems, onOrphans } =
    options;
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Rows whose approved revision would change: the user is asked. */
  const [approved, setApproved] = useState<readonly DocumentRow[]>([]);

  const applyResults = ({ results, created, rejected }: Sent) => {
    const latestRows = results.flatMap((result) => (result.success ? result.document : (result.present ?? [])));
    for (const result of results) if (result.success) ownChanges.recordWrite(result.document);
    for (const { document } of created) ownChanges.recordWrite(document);
    const documents = [...latestRows, ...created.map(({ document }) => document)];
    list.applyChanges(documents.map((document) => ({ op: 'put', document })));
    setSentDrafts((before) => {
      const afterSave = created.reduce((rest, { key }) => withoutNewRow(rest, key), withResults(before, results));
      return rejected.reduce((rest, { key, problem }) => withProblem(rest, key, problem), afterSave);
    });
  };

  const send = async (plan: SavePlan) => {
    setSaving(true);
    try {
      const sent = await sendChanges(department, plan);
      applyResults(sent);
      setFailure(sent.failure);
      const asked = approvedOf(sent);
      setApproved(asked);
      if (asked.length > 0) return;
      const updated = sent.results.filter(({ success }) => success).length;
      const total = plan.updates.length + plan.creations.length;
      const waiting = sent.results.filter((result) => result.success && result.waiting).length;
      const counts = { total, updated, waiting, created: sent.created.length };
      if (showSaveToast(counts, sent.failure !== null)) {
        if (orphans.length === 0) onSaved();
        else onOrphans();
        return;
      }
      if (sent.failure === null || updated + sent.created.length > 0) logRejectedRows(sent);
      list.reload();
      const rejected = sent.results.flatMap((row) => (row.success ? [] : row.id));
      const rows = [...rejected, ...sent.rejected.map(({ key }) => key)];
      if (rows.length > 0) onProblems(rows);
    } catch (error) {
      setFailure(messageOf(error));
      toast.error('Error', 'Gagal menyimpan perubahan.');
    } finally {
      setSaving(false);
    }
  };

  /** `withoutApproval`: the documents whose approved revision the user agreed to change. */
  const save = async (withoutApproval: readonly DocumentRow[] = []) => {
    if (saving) return;
    const plan = savePlanOf(drafts, department, list.rowsById);
    const agreed = new Set(withoutApproval.map(({ id }) => id));
    plan.updates = plan.updates.map((edit) => (agreed.has(edit.id) ? { ...edit, without_approval: true } : edit));
    setFailure(null);
    setDrafts((before) => ({ ...withoutEdits(before, plan.unchanged), problems: plan.problems }));
    if (plan.problems.size > 0) {
      onProblems([...plan.problems.keys()]);
      return;
    }
    if (plan.updates.length + plan.creations.length === 0 && orphans.length > 0) {
      setFailure('Dokumen yang Anda ubah sudah dihapus. Pulihkan dokumennya, atau kembalikan perubahan Anda padanya.');
      onOrphans();
      return;
    }
    if (plan.updates.length + plan.creations.length === 0) {
      toast.show('Tidak Ada Perubahan', 'Tidak ada perubahan yang perlu disimpan.');
      return;
    }
    await send(plan);
  };

  return {
    save: () => save(),
    saving,
    failure,
    clearFailure: () => setFailure(null),
    approved,
    saveApproved: () => save(approved),
    keepApproved: () => setApproved([]),
  };
};

/** The documents whose edits wait for the user's agreement, as they are now. */
const approvedOf = ({ results }: Sent): DocumentRow[] =>
  results.flatMap((result) => (!result.success && result.error === 'approved_revision' ? (result.present ?? []) : []));

/** The toast of a partly failed save refers to the console. */
const logRejectedRows = ({ results, rejected, failure }: Sent) => {
  const rejectedRows = [...results.filter(({ success }) => !success), ...rejected];
  // biome-ignore lint/suspicious/noConsole: the specified message refers the user to the console
  console.error('Perubahan yang gagal disimpan:', rejectedRows, failure ?? '');
};
