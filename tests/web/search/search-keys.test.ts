import { expect, test } from 'vitest';
import { isSearchKey } from '../../../web/src/features/search/search-keys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false },
  ...more,
});
const page = { isTyping: false, isMac: false };
const field = { isTyping: true, isMac: false };
const mac = { isTyping: false, isMac: true };

test.each([
  ['/ on the page', press('/'), page, true],
  ['/ typed with shift', press('/', { shiftKey: true }), page, true],
  ['/ in a field', press('/'), field, false],
  ['Ctrl+/', press('/', { ctrlKey: true }), page, false],
  ['Alt+/', press('/', { altKey: true }), page, false],
  ['/ of an input method', press('/', { isComposing: true }), page, false],
  ['Ctrl+K', press('k', { ctrlKey: true }), page, true],
  ['Ctrl+K with caps lock', press('K', { ctrlKey: true }), page, true],
  ['Ctrl+K in a field', press('k', { ctrlKey: true }), field, true],
  ['Ctrl+Shift+K, a key of the browser', press('K', { ctrlKey: true, shiftKey: true }), page, false],
  ['k', press('k'), page, false],
  ['Cmd+K on a Mac', press('k', { metaKey: true }), mac, true],
  ['Ctrl+K on a Mac, which deletes text', press('k', { ctrlKey: true }), mac, false],
  ['the Windows key with K', press('k', { metaKey: true }), page, false],
])('%s', (_, event, context, opens) => expect(isSearchKey(event, context)).toBe(opens));
