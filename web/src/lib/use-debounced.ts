import { useEffect, useState } from 'react';

const typingPauseMs = 350;

export const useDebounced = <T>(value: T, pauseMs = typingPauseMs): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
};
