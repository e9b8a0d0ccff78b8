import { useEffect, useRef } from 'react';

/** Scrolls to the first field with an error inside the ref and focuses it whenever the errors change. */
export const useFocusFirstError = (errors: object) => {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return fields;
};
