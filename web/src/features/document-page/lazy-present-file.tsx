import { PageSkeleton } from '../../components/ui/page-skeleton.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';

/** With the viewer of PDFs, which the facts do not wait for. */
export const PresentFile = lazyComponent(
  () => import('./present-file.tsx').then((file) => file.PresentFile),
  undefined,
  <PageSkeleton />,
);

export const PresentFileDialog = lazyComponent(() =>
  import('./present-file.tsx').then((file) => file.PresentFileDialog),
);
