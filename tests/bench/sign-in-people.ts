import { workerData } from 'node:worker_threads';
import { credentialWrite } from '../../functions/data/credentials.ts';
import { replaceProfile } from '../../functions/data/profiles.ts';
import { hashPassword } from '../../functions/lib/passwords.ts';
import { profileWith } from '../../functions/lib/people.ts';

/** People for the bench of sign-in, with one password hashed for all: forty would take a fourth of the measuring. */
const password = await hashPassword('90417265');
for (const nrp of workerData as string[]) {
  const facts = { nrp, full_name: `Uji ${nrp}`, roles: [], positions: [], active: true };
  await replaceProfile(undefined, profileWith(undefined, facts), [credentialWrite(nrp, password)]);
}
