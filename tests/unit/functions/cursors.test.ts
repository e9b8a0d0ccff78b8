import { expect, test } from 'vitest';
import { cursorOf, parseCursor } from '../../../functions/db/cursors.ts';

const at = '2026-11-20T01:02:03.004Z';

test('returns the position that a cursor was built from', () => {
  const id = '0123456789ABCDEFGHJKMNPQRS';
  expect(parseCursor(cursorOf(`${at}#${id}`))).toEqual({ sort: `${at}#${id}`, id });
});

test.each([
  ['an id of 65 characters', `${at}#${'a'.repeat(65)}`],
  ['an id of 1,100 characters', `${at}#${'a'.repeat(1100)}`],
  ['a time of 1,100 digits', `2026-11-20T${'0'.repeat(1100)}Z#a`],
  ['no id', `${at}#`],
  ['an id with other letters', `${at}#é`],
  ['another sort key', 'PROFILE'],
  ['nothing', ''],
])('rejects a foreign cursor with a message: %s', (_, sort) => {
  expect(() => parseCursor(cursorOf(sort))).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { cursor: 'Penanda halaman tidak dikenal' } }),
  );
});
