import { useEffect, useState } from 'react';

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds until a moment of this browser's clock (milliseconds), down to 0. */
export const useCountdown = (until: number): number => {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    setSecondsLeft(secondsUntil(until));
    const timer = setInterval(() => {
      const now = secondsUntil(until);
      setSecondsLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return secondsLeft;
};
