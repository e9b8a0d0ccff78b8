import { createContext, use, useEffect } from 'react';
import type { OpenBulkView, Unsaved } from '../../lib/bulk/bulk-view-url.ts';

/** The dialog around a view: shows another view, and asks before what is reported is lost. */
export const BulkContext = createContext<{ openView: OpenBulkView; onUnsaved: (unsaved: Unsaved) => void }>({
  openView: () => undefined,
  onUnsaved: () => undefined,
});

export const useOpenView = (): OpenBulkView => use(BulkContext).openView;

/** Reports what leaving would lose, until the view is gone. */
export const useReportUnsaved = (unsaved: Unsaved): void => {
  const { onUnsaved } = use(BulkContext);
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(null);
  }, [unsaved, onUnsaved]);
};
