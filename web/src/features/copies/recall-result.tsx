import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { Spinner } from '../../components/ui/spinner.tsx';
import type { CloseResult } from './use-close-copies.ts';

/** How the closing of one copy goes. */
export const RecallResult = ({ result }: { result: CloseResult | undefined }) => {
  if (!result) return null;
  if (result.state === 'working')
    return (
      <span className="flex items-center gap-1 text-muted text-sm">
        <Spinner />
        Menyimpan...
      </span>
    );
  if (result.state === 'done')
    return (
      <span className="flex items-center gap-1 text-done text-sm">
        <CheckCircleIcon aria-hidden size={16} weight="fill" />
        Tercatat
      </span>
    );
  return (
    <span role="alert" className="flex items-start gap-1 text-danger text-sm">
      <WarningCircleIcon aria-hidden size={16} weight="fill" className="mt-px shrink-0" />
      <span>{result.message}</span>
    </span>
  );
};
