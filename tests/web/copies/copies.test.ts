import { describe, expect, test } from 'vitest';
import type { CopyRow } from '../../../shared/api/copies.ts';
import { recallProblems } from '../../../web/src/features/copies/recall-form.ts';
import { canBeReplaced } from '../../../web/src/features/copies/replaceable.ts';
import { copyRow } from './copy-fixtures.ts';

const superseded: CopyRow['recall'] = { reason: 'superseded', since: '2026-11-21T18:00:00.000Z' };

describe('a replacement', () => {
  test.each<[Partial<CopyRow>, boolean]>([
    [{ recall: superseded, revision_in_force: 3 }, true],
    [{ recall: { ...superseded, reason: 'file_replaced' } }, true],
    [{ state: 'recalled', revision_in_force: 3 }, true],
    [{ recall: superseded, revision_in_force: 3, replaced_by: 8 }, false],
    [{ recall: { ...superseded, reason: 'expired' }, revision_in_force: null }, false],
    [{ state: 'recalled', revision_in_force: 2 }, false],
    [{ state: 'lost', revision_in_force: 3 }, false],
    [{}, false],
  ])('of %o can be printed: %s', (values, expected) => expect(canBeReplaced(copyRow(values))).toBe(expected));
});

test('the form needs a witness of a destruction', () => {
  const form = { remark: '', witness: '' };
  expect(recallProblems({ ...form, outcome: 'lost' })).toEqual({});
  expect(recallProblems({ ...form, outcome: 'destroyed', witness: ' ' })).toHaveProperty('witness');
  expect(recallProblems({ ...form, outcome: 'destroyed', witness: 'Budi' })).toEqual({});
});
