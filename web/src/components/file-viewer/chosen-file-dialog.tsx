import { shownTypeOf } from '../../../../shared/domain/files/files.ts';
import { FileDialog } from './file-dialog.tsx';
import { FileView } from './file-view.tsx';

type ChosenFileDialogProps = { file: File; title: string; onClose: () => void };

/** A file of this device before it is sent, as those who decide will see it. */
export const ChosenFileDialog = ({ file, title, onClose }: ChosenFileDialogProps) => (
  <FileDialog title={title} description={file.name} onClose={onClose}>
    <FileView
      id={file.name}
      content={{ data: file }}
      file={{ name: file.name, content_type: shownTypeOf(file.name), size: file.size }}
      label={`${title} “${file.name}”`}
      className="rounded-md border border-line"
    />
  </FileDialog>
);
