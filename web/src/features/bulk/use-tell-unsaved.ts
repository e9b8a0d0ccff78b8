import { useEffect } from 'react';
import type { Unsaved } from './bulk-place.ts';

/** Tells what would be lost by leaving; nothing any more once the form is gone. */
export function useTellUnsaved(unsaved: Unsaved, tell: (unsaved: Unsaved) => void): void {
  useEffect(() => {
    tell(unsaved);
    return () => tell(null);
  }, [unsaved, tell]);
}
