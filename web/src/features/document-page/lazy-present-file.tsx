import { PageSkeleton } from '../../components/ui/page-skeleton.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';

export const FilePlaceholder = () => (
  <div className="flex-1 overflow-hidden rounded-md border border-line bg-sunken pt-12">
    <PageSkeleton />
  </div>
);

/** With the viewer of PDFs, which the facts do not wait for. */
export const PresentFile = lazyComponent(
  () => import('./present-file.tsx').then((file) => file.PresentFile),
  undefined,
  <FilePlaceholder />,
);

export const PresentFileDialog = lazyComponent(() =>
  import('./present-file.tsx').then((file) => file.PresentFileDialog),
);
