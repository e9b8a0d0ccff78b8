import { describe, expect, test } from 'vitest';
import { withRange, withToggled } from '../../../../web/src/features/master-list/editing/selected-rows.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const range = (selected: string[], from: string, to: string) =>
  [...withRange(new Set(selected), rows, from, to)].sort();

describe('selection of rows', () => {
  test('adds a row and removes it again', () => {
    expect([...withToggled(new Set(['a']), 'b')]).toEqual(['a', 'b']);
    expect([...withToggled(new Set(['a', 'b']), 'b')]).toEqual(['a']);
  });

  test('adds the rows between two rows, in either direction', () => {
    expect(range(['b'], 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(range(['d', 'e'], 'd', 'a')).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('removes the rows between when the second one was selected', () => {
    expect(range(['a', 'b', 'c', 'd'], 'b', 'd')).toEqual(['a']);
  });

  test('toggles only the row when the first one is no longer shown', () => {
    expect(range(['x'], 'x', 'c')).toEqual(['c', 'x']);
  });
});
