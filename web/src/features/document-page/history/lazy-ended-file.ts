import { lazyComponent } from '../../../lib/lazy-component.tsx';

export const EndedFileDialog = lazyComponent(() =>
  import('./ended-file-dialog.tsx').then((file) => file.EndedFileDialog),
);
