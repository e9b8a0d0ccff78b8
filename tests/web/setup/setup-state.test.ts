import { expect, test } from 'vitest';
import { isSetupDone, type SetupState } from '../../../web/src/features/setup/setup-state.ts';

const done: SetupState = { has_users: true, vacant_positions: [], has_documents: true };

test('the setup is done once there are users, holders of every post and documents', () => {
  expect(isSetupDone(done)).toBe(true);
  expect(isSetupDone({ ...done, has_users: false })).toBe(false);
  expect(isSetupDone({ ...done, vacant_positions: ['Project Manager'] })).toBe(false);
  expect(isSetupDone({ ...done, has_documents: false })).toBe(false);
});
