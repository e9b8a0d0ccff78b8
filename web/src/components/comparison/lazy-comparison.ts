import { lazyComponent } from '../../lib/lazy-component.tsx';

export const FileComparison = lazyComponent(() => import('./file-comparison.tsx').then((file) => file.FileComparison));

export const ComparisonDialog = lazyComponent(() =>
  import('./file-comparison.tsx').then((file) => file.ComparisonDialog),
);
