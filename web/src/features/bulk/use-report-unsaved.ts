import { useEffect } from 'react';
import type { Unsaved } from '../../lib/bulk/bulk-view-url.ts';

/** Reports what leaving would lose; reports null on unmount. */
export const useReportUnsaved = (unsaved: Unsaved, report: (unsaved: Unsaved) => void): void => {
  useEffect(() => {
    report(unsaved);
    return () => report(null);
  }, [unsaved, report]);
};
