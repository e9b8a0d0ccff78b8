export type ModeKey = 'next' | 'previous' | 'approve' | 'reject';

const keyMap: Readonly<Record<string, ModeKey>> = { j: 'next', k: 'previous', a: 'approve', t: 'reject' };

export const keyHints = [
  { keys: ['J', 'K'], text: 'pindah' },
  { keys: ['A'], text: 'setujui' },
  { keys: ['T'], text: 'tolak' },
] as const;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>;

/**
 * What a key does in decision mode; undefined for others. Combinations belong to the browser, and a key that is held
 * down moves through the queue but decides once.
 */
export const actionOfKey = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): ModeKey | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined;
  const action = keyMap[key.toLowerCase()];
  return repeat && (action === 'approve' || action === 'reject') ? undefined : action;
};
