import { shownTypeOf } from '../../../../shared/domain/files/files.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileView } from './file-view.tsx';

export type ChosenFileDialogProps = { file: File; title: string; onClose: () => void };

/** A file of this device before it is sent, as those who decide will see it. */
export const ChosenFileDialog = ({ file, title, onClose }: ChosenFileDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={title}
    description={file.name}
    className="h-[92dvh] sm:h-[min(92dvh,1100px)] sm:max-h-[92dvh]! sm:w-[min(1100px,calc(100vw-2rem))]!"
    footer={
      <Button variant="secondary" onClick={onClose}>
        Tutup
      </Button>
    }
  >
    <div className="flex h-full min-h-80 flex-col">
      <FileView
        id={file.name}
        content={{ data: file }}
        file={{ name: file.name, content_type: shownTypeOf(file.name), size: file.size }}
        label={`${title} “${file.name}”`}
        className="rounded-md border border-line"
      />
    </div>
  </Dialog>
);
