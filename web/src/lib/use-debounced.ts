import { useEffect, useState } from 'react';

const typingPauseMs = 350;

/** The value of an input after a typing pause. */
export const useDebounced = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
