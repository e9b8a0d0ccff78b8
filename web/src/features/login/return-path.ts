/** The path from which the guard redirected; only paths of this application are accepted. */
export const returnPath = (state: unknown): string => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/dashboard';
  return typeof state.from === 'string' && /^\/(?![/\\])/.test(state.from) ? state.from : '/dashboard';
};
