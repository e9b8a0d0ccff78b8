/** Where the guard sent the reader from; only a path of this application. */
export const returnPath = (state: unknown): string => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/dashboard';
  return typeof state.from === 'string' && /^\/(?![/\\])/.test(state.from) ? state.from : '/dashboard';
};
