import type { CopyRow } from '../../../../shared/api/copies.ts';
import { RecallDialog } from './recall-dialog.tsx';
import { RecallReplacement } from './recall-replacement.tsx';

type CopiesDialogsProps = {
  /** The copies of each dialog; without any it is closed. */
  closing: readonly CopyRow[];
  replacing: readonly CopyRow[];
  onDone: () => void;
  onClosed: (ids: ReadonlySet<string>) => void;
  onOutdated: () => void;
};

/** The dialogs of the register. */
export const CopiesDialogs = ({ closing, replacing, onDone, onClosed, onOutdated }: CopiesDialogsProps) => (
  <>
    {closing.length > 0 && (
      <RecallDialog copies={closing} onDone={onDone} onClosed={onClosed} onOutdated={onOutdated} />
    )}
    {replacing.length > 0 && <RecallReplacement copies={replacing} onDone={onDone} onOrdered={onOutdated} />}
  </>
);
