import type { CopyRow } from '../../../../shared/api/copies.ts';
import { useLazyModule } from '../../lib/lazy-module.ts';
import { recallDialog, recallReplacement } from './late-copy-dialogs.ts';

type CopiesDialogsProps = {
  /** The copies of each dialog; without any it is closed. */
  closing: readonly CopyRow[];
  replacing: readonly CopyRow[];
  onDone: () => void;
  onClosed: (ids: ReadonlySet<string>) => void;
  onOutdated: () => void;
};

/** The dialogs of the register, loaded with their first use. */
export const CopiesDialogs = ({ closing, replacing, onDone, onClosed, onOutdated }: CopiesDialogsProps) => {
  const recall = useLazyModule(recallDialog, closing.length > 0, onDone);
  const replacement = useLazyModule(recallReplacement, replacing.length > 0, onDone);
  return (
    <>
      {recall && closing.length > 0 && (
        <recall.RecallDialog copies={closing} onDone={onDone} onClosed={onClosed} onOutdated={onOutdated} />
      )}
      {replacement && replacing.length > 0 && (
        <replacement.RecallReplacement copies={replacing} onDone={onDone} onOrdered={onOutdated} />
      )}
    </>
  );
};
