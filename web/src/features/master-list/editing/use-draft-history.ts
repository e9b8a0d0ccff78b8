import { useCallback, useEffect, useRef, useState } from 'react';
import type { Drafts, DraftsState } from './drafts.ts';

/** What a step of the history did, in numbers for the message about it. */
export interface PasteSummary {
  rows: number;
  cells: number;
  ignoredColumns: number;
}

interface Step {
  before: Drafts;
  /** The cell being typed in: its keystrokes are one step. */
  cell: string | null;
  paste: PasteSummary | null;
}

const maxSteps = 100;

/** The unsaved changes one after the other, so that they can be undone until the next save or deletion. */
export const useDraftHistory = ({ drafts, setDrafts }: DraftsState) => {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const latest = useRef({ drafts, steps });
  useEffect(() => {
    latest.current = { drafts, steps };
  }, [drafts, steps]);

  const change = useCallback(
    (edit: (before: Drafts) => Drafts, about: { cell?: string; paste?: PasteSummary } = {}) => {
      const { cell = null, paste = null } = about;
      const before = latest.current.drafts;
      setDrafts(edit);
      setSteps((all) =>
        cell !== null && all.at(-1)?.cell === cell ? all : [...all, { before, cell, paste }].slice(-maxSteps),
      );
    },
    [setDrafts],
  );
  /** The next keystroke in the same cell is another step. */
  const endStep = useCallback(
    () => setSteps((all) => all.map((step, at) => (at === all.length - 1 ? { ...step, cell: null } : step))),
    [],
  );
  const undo = useCallback(() => {
    const last = latest.current.steps.at(-1);
    if (!last) return;
    setDrafts(() => last.before);
    setSteps((all) => all.filter((step) => step !== last));
  }, [setDrafts]);
  /** Undoes what was typed in a cell; false where nothing was. */
  const undoCell = useCallback(
    (cell: string): boolean => {
      const isTyped = latest.current.steps.at(-1)?.cell === cell;
      if (isTyped) undo();
      return isTyped;
    },
    [undo],
  );
  const clear = useCallback(() => setSteps([]), []);

  return { change, endStep, undo, undoCell, clear, lastPaste: steps.at(-1)?.paste ?? null };
};

export type DraftHistory = ReturnType<typeof useDraftHistory>;
