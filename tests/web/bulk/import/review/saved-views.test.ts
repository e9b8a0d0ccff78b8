import { expect, test } from 'vitest';
import { draftWith, emptyDraft } from '../../../../../web/src/features/bulk/import/review/drafts.ts';
import {
  deleteFormerView,
  formerJobOf,
  newView,
  savedViewOf,
  saveViewForRecheck,
} from '../../../../../web/src/features/bulk/import/review/saved-views.ts';

test('a new check takes over what is open, and its failure leads back to the unsent answers', () => {
  const draft = draftWith(emptyDraft, 'word', { choice: 'SOP', answers: {} });
  const view = { ...newView, draft, remember: false, toggled: new Set(['known-words']), scrollTop: 120 };
  saveViewForRecheck('J1', 'J2', view);
  expect(savedViewOf('J2')).toEqual({ ...view, draft: emptyDraft, formerJobId: 'J1' });
  expect(formerJobOf('J2')).toBe('J1');
  expect(savedViewOf('J1').draft).toBe(draft);
  deleteFormerView('J2');
  expect(formerJobOf('J2')).toBeNull();
  expect(savedViewOf('J1')).toEqual(newView);
});
