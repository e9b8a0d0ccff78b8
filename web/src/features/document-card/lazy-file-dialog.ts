import { lazyComponent } from '../../lib/lazy-component.tsx';

/** With the viewer of PDFs, which only those need who come from a search of files. */
export const FileDialog = lazyComponent(() => import('./file-dialog.tsx').then((file) => file.FileDialog));
