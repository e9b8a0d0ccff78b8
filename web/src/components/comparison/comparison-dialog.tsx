import { Dialog } from '../ui/dialog.tsx';
import { FileComparison, type FileComparisonProps } from './file-comparison.tsx';

type ComparisonDialogProps = FileComparisonProps & { title: string; description: string; onClose: () => void };

export const ComparisonDialog = ({ title, description, onClose, ...files }: ComparisonDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={title}
    description={description}
    className="h-[92dvh] sm:h-[min(92dvh,1100px)] sm:max-h-[92dvh]! sm:w-[min(1200px,calc(100vw-2rem))]!"
  >
    <div className="flex h-full min-h-80 flex-col">
      <FileComparison {...files} className="rounded-md border border-line" />
    </div>
  </Dialog>
);
