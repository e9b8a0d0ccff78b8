/** The place of the tab that a key moves to, from the place of the one with the focus; undefined for other keys. */
export const placeAfter = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home' || key === 'PageUp') return 0;
  return key === 'End' || key === 'PageDown' ? count - 1 : undefined;
};
