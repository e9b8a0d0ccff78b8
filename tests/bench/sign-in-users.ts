import { workerData } from 'node:worker_threads';
import { credentialPut } from '../../functions/auth/credential-store.ts';
import { hashPassword } from '../../functions/auth/passwords.ts';
import { replaceProfile } from '../../functions/profiles/profile-store.ts';
import { profileAfter } from '../../functions/users/user-service.ts';

/** Users of the sign-in benchmark, with one hash for all of their passwords to save time. */
const password = await hashPassword('90417265');
for (const nrp of workerData as string[]) {
  const profile = { nrp, full_name: `Uji ${nrp}`, roles: [], positions: [], active: true };
  await replaceProfile(undefined, profileAfter(undefined, profile), [credentialPut(nrp, password)]);
}
