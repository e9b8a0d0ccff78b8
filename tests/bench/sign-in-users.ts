import { workerData } from 'node:worker_threads';
import { credentialPut } from '../../functions/auth/credential-store.ts';
import { hashPassword } from '../../functions/auth/passwords.ts';
import { replaceProfile } from '../../functions/users/profile-store.ts';
import { profileAfter } from '../../functions/users/user-service.ts';

/** People for the bench of sign-in, with one password hashed for all: forty would take a fourth of the measuring. */
const password = await hashPassword('90417265');
for (const nrp of workerData as string[]) {
  const facts = { nrp, full_name: `Uji ${nrp}`, roles: [], positions: [], active: true };
  await replaceProfile(undefined, profileAfter(undefined, facts), [credentialPut(nrp, password)]);
}
