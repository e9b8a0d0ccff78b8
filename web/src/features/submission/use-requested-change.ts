import { useEffect, useEffectEvent, useState } from 'react';
import { savesData } from '../../lib/when-idle.ts';
import type { RequestedChange } from './request-form-text.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

/**
 * Fills in the reason and the parts of a change from the chosen Form PPD where they are still empty, and returns whether
 * it did. A form that cannot be read, as a scan, is filled in by hand.
 */
export const useRequestedChange = ({ values, latest, change }: SubmissionFormState): boolean => {
  const file = values.supporting_file;
  const [filled, setFilled] = useState<File>();
  const hasReason = () => latest.current.change_reason.trim() !== '';
  const isFillable = useEffectEvent(() => !savesData() && !hasReason());
  const fill = useEffectEvent((from: File, { reason, sections }: RequestedChange) => {
    if (reason === '' || hasReason()) return;
    change({ change_reason: reason }, { checks: true });
    if (latest.current.changed_sections.trim() === '') change({ changed_sections: sections }, { checks: false });
    setFilled(from);
  });
  useEffect(() => {
    if (!file || !isFillable()) return;
    let isCurrent = true;
    void import('./read-request-form.ts')
      .then(({ readRequestForm }) => readRequestForm(file))
      .then(
        (requested) => isCurrent && fill(file, requested),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return file !== null && filled === file;
};
