import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type FileDialogProps = {
  title: string;
  description: string;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

export const FileDialog = ({ title, description, actions, onClose, children }: FileDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={title}
    description={description}
    className="h-[92dvh] sm:h-[min(92dvh,1100px)] sm:max-h-[92dvh]! sm:w-[min(1100px,calc(100vw-2rem))]!"
    footer={
      <>
        {actions}
        <Button variant="secondary" onClick={onClose}>
          Tutup
        </Button>
      </>
    }
  >
    <div className="flex h-full min-h-80 flex-col">{children}</div>
  </Dialog>
);
