import { useEffect, useRef } from 'react';

/** A ref for the card of the open submission, which scrolls it into view when cards replace the table. */
export const useCurrentCard = <E extends HTMLElement>(openId: string | null) => {
  const current = useRef<E>(null);
  useEffect(() => {
    if (openId !== null) current.current?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  return current;
};
