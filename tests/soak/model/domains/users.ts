import pLimit from 'p-limit';
import type { Command } from '../commands.ts';
import type { Domain } from '../domain.ts';
import type { Harness } from '../harness.ts';
import { Person, sendOnce } from '../people.ts';
import { outcomeOf, type Send, selected } from '../send.ts';
import type { World } from '../world.ts';
import { afterUserCommand, readPasswords } from './user-rules.ts';

/** Chosen passwords that no rule refuses. */
const chosenPasswords = ['48203915', '70391526', '91527304', '26480917', '83062749', '59274061'];

/** Five sign-ins of one user at the same time count as guesses and lock the account. */
const inTurn = pLimit(1);

/** Changes a user whom the model added. */
const prepare = async (command: Command, world: World, harness: Harness): Promise<Send | undefined> => {
  const { does, who, which } = command;
  const admin = who % 2 === 0 ? harness.people.admin : harness.people.secondAdmin;
  if (does === 'add-user') return () => addUser(harness, admin);
  // Commands about passwords meet at the same few users, so that they race.
  const found = selected([...world.users], which % 2);
  const isAboutUsers = ['save-user', 'reset-password', 'change-password'].includes(does);
  if (!found) return isAboutUsers ? () => addUser(harness, admin) : undefined;
  const [nrp, facts] = found;
  switch (does) {
    case 'save-user': {
      const { version } = facts;
      const wanted = { full_name: `Uji ${harness.freshName()}`, active: which !== 3, version };
      const input = {
        nrp,
        roles: which === 2 ? (['level1_management'] as const).slice() : [],
        positions: [],
        ...wanted,
      };
      return async () => {
        const answer = await admin.do('save-user', input, command.isRepeated);
        return { kind: 'save-user', nrp, ...wanted, outcome: outcomeOf(answer) };
      };
    }
    case 'reset-password':
      return async () => {
        const answer = await admin.do('reset-user-password', { nrp });
        const { attempts } = answer;
        const outcome =
          'body' in answer
            ? { code: 'ok' as const, password: answer.body.password, version: answer.body.user.version }
            : outcomeOf(answer);
        return { kind: 'reset-password', nrp, attempts, outcome: outcome as never };
      };
    case 'change-password': {
      const { active, password: from } = facts;
      if (!active || from === undefined) return undefined;
      const user = new Person(
        nrp,
        () => harness.localStack.url,
        () => from,
      );
      await inTurn(async () => {
        await admin.ok('unlock-user', { nrp });
        await user.signIn();
      });
      const to = chosenPasswords.find((each, at) => at >= which && each !== from) ?? '39107582';
      return async () => {
        // Not repeated: the command has no key, and the page shows the failure.
        const answer = await sendOnce(user.client, 'change-password', { current_password: from, new_password: to });
        return { kind: 'change-password', nrp, from, to, outcome: outcomeOf(answer) };
      };
    }
    default:
      return undefined;
  }
};

const addUser = async (harness: Harness, admin: Person) => {
  const nrp = harness.freshNrp();
  const full_name = `Uji ${nrp}`;
  await admin.ok('save-user', { nrp, full_name, roles: [], positions: [], active: true, version: 0 });
  const { password, user } = await admin.ok('reset-user-password', { nrp });
  const facts = { full_name, active: true, version: user.version, password };
  return { kind: 'add-user', nrp, facts, outcome: { code: 'ok' } } as const;
};

export const users: Domain = { prepare, after: afterUserCommand, read: readPasswords };
