import { useEffect, useRef } from 'react';

/** Brings the first field that is wrong into view, with the focus, whenever new faults were found in what the ref holds. */
export const useFocusFirstError = (errors: object) => {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return fields;
};
