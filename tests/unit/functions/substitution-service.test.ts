import { expect, test, vi } from 'vitest';
import { dynamo } from '../../../functions/db/table.ts';
import { loadProfile } from '../../../functions/profiles/profile-store.ts';
import { saveSubstitution } from '../../../functions/users/substitution-service.ts';
import { substitutedPositions } from '../../../shared/domain/people/absences.ts';
import { Failure } from '../../../shared/errors.ts';
import { addUser, admin, changeUser, head, heldBy } from './absence-users.ts';
import { withLocalTable } from './local-table.ts';

withLocalTable();

const absence = { id: 'a', from: '2028-02-28', until: '2028-02-29', holder: { nrp: '1', full_name: null } };
const positions = substitutedPositions(absence, [head], 'Asia/Jakarta');
const context = () => ({ by: admin, now: new Date(), extraWrites: [] });

test('the profile changes only where the absence gives or gave a position', async () => {
  const substitute = await addUser();
  await saveSubstitution(substitute, absence.id, [], context());
  expect(await loadProfile(substitute.nrp)).toEqual(substitute);
  await saveSubstitution(substitute, absence.id, positions, context());
  expect(await heldBy(substitute)).toEqual(positions);
  await saveSubstitution(await loadProfile(substitute.nrp), absence.id, [], context());
  expect(await heldBy(substitute)).toEqual([]);
  await expect(saveSubstitution(undefined, absence.id, positions, context())).resolves.toBeUndefined();
});

test('a profile that changed since it was read is a stale read', async () => {
  const substitute = await addUser();
  await changeUser(substitute.nrp, { full_name: 'Nama Baru' });
  await expect(saveSubstitution(substitute, absence.id, positions, context())).rejects.toThrow(
    'The substitute was changed in the meantime',
  );
});

test.each([new Error('Connection lost'), new Failure('last_admin')])('another error is not: %s', async (error) => {
  const substitute = await addUser();
  vi.spyOn(dynamo, 'send').mockRejectedValueOnce(error);
  await expect(saveSubstitution(substitute, absence.id, positions, context())).rejects.toBe(error);
});
