import { useEffect } from 'react';
import type { Unsaved } from '../../lib/bulk/bulk-address.ts';

/** Tells what would be lost by leaving; nothing any more once the form is gone. */
export const useReportUnsaved = (unsaved: Unsaved, report: (unsaved: Unsaved) => void): void => {
  useEffect(() => {
    report(unsaved);
    return () => report(null);
  }, [unsaved, report]);
};
