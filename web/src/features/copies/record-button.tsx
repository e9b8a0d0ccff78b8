import type { CopyRow } from '../../../../shared/api/copies.ts';
import { copyOutcomes } from '../../../../shared/domain/copies/copies.ts';
import { isAuditor } from '../../../../shared/domain/people/roles.ts';
import { Button } from '../../components/ui/button.tsx';
import { useUser } from '../../lib/session/session.ts';
import { copyName } from './use-copies.ts';

type RecordButtonProps = { copy: CopyRow; onClose: (copy: CopyRow) => void };

/** Records the recall of a copy in circulation, or what became of a lost one that was found; not by auditors. */
export const RecordButton = ({ copy, onClose }: RecordButtonProps) => {
  const auditor = isAuditor(useUser());
  if (auditor || copyOutcomes[copy.state].length === 0) return null;
  const what = copy.state === 'lost' ? 'temuan' : 'penarikan';
  return (
    <Button variant="secondary" size="sm" aria-label={`Catat ${what} ${copyName(copy)}`} onClick={() => onClose(copy)}>
      <span>
        Catat <span className="md:max-lg:sr-only">{what}</span>
      </span>
    </Button>
  );
};
