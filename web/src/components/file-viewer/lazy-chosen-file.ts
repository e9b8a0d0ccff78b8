import { lazyComponent } from '../../lib/lazy-component.tsx';

/** With the viewer, which only those need who look at their file before they send it. */
export const ChosenFileDialog = lazyComponent(() =>
  import('./chosen-file-dialog.tsx').then((file) => file.ChosenFileDialog),
);
