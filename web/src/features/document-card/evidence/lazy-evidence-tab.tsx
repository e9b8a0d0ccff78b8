import { ListLoading } from '../../../components/ui/list-loading.tsx';
import { lazyComponent } from '../../../lib/lazy-component.tsx';

/** Loaded with its first use: few users may open it. */
export const EvidenceTab = lazyComponent(
  () => import('./evidence-tab.tsx').then((file) => file.EvidenceTab),
  undefined,
  <ListLoading label="Memuat bukti..." />,
);
