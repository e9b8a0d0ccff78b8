import { useEffect, useRef } from 'react';

/** A ref for the card whose story is open: it stays in sight when the table makes way for cards. */
export const useCurrentCard = <E extends HTMLElement>(openId: string | null) => {
  const current = useRef<E>(null);
  useEffect(() => {
    if (openId !== null) current.current?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  return current;
};
