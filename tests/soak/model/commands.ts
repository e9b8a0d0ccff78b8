import fc from 'fast-check';

/**
 * A command before it is known what there is to act on: the numbers select users, submissions and documents among those
 * that the model has when the command begins, so that a shorter list of commands still has a meaning.
 */
export interface Command {
  does: CommandName;
  /** Which of the users that may do it. */
  who: number;
  /** Which of the newest submissions, documents or users. */
  which: number;
  /** Whether the command is based on a version before the present one. */
  isStale: boolean;
  /** Whether the command is sent again with its key after its success. */
  isRepeated: boolean;
}

/** How often each command is chosen. */
const weights = {
  'submit-new': 8,
  'submit-used-number': 2,
  'submit-revision': 4,
  'submit-cancellation': 1,
  resubmit: 3,
  withdraw: 2,
  approve: 26,
  reject: 4,
  'decide-without-right': 1,
  'create-document': 5,
  'edit-document': 10,
  'delete-document': 3,
  'restore-document': 3,
  import: 1,
  'import-and-undo': 1,
  'add-user': 1,
  'save-user': 2,
  'reset-password': 2,
  'change-password': 3,
  'read-notifications': 4,
  'mark-notification': 2,
  'mark-all-notifications': 1,
  'clear-notifications': 1,
  'read-list': 12,
  'read-whole-list': 2,
  'read-dashboard': 3,
  'refresh-session': 2,
  'sign-out-and-in': 1,
} as const;
export type CommandName = keyof typeof weights;

/** Commands that often meet at the same thing: groups of one of these race more than groups of any commands. */
const themes: readonly (readonly CommandName[])[] = [
  ['approve', 'approve', 'approve', 'reject', 'withdraw', 'read-dashboard'],
  [
    'edit-document',
    'edit-document',
    'read-list',
    'read-list',
    'read-whole-list',
    'delete-document',
    'restore-document',
  ],
  ['reset-password', 'change-password', 'change-password', 'save-user'],
  ['mark-notification', 'mark-all-notifications', 'clear-notifications', 'approve', 'submit-new'],
];

const commandOf = (does: fc.Arbitrary<CommandName>): fc.Arbitrary<Command> =>
  fc.record({ does, who: fc.nat(11), which: fc.nat(4), isStale: oneIn(6), isRepeated: oneIn(8) });

const oneIn = (n: number): fc.Arbitrary<boolean> => fc.nat(n - 1).map((at) => at === n - 1);

/** More commands at the same time have too many orders to try each. */
const maxGroup = 6;

/** Commands that begin at the same time. */
export type Group = readonly Command[];

const groupOf = (does: fc.Arbitrary<CommandName>, maxLength: number): fc.Arbitrary<Group> =>
  fc.array(commandOf(does), { minLength: 1, maxLength, size: 'max' });

const group: fc.Arbitrary<Group> = fc.oneof(
  {
    weight: 6,
    arbitrary: groupOf(
      fc.oneof(
        ...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as CommandName) })),
      ),
      maxGroup,
    ),
  },
  ...themes.map((names) => ({ weight: 1, arbitrary: groupOf(fc.constantFrom(...names), maxGroup) })),
);

/** Groups of commands, one after another. */
export const episode = (groups: number): fc.Arbitrary<readonly Group[]> =>
  fc.array(group, { minLength: 1, maxLength: groups, size: 'max' });

export const describeGroups = (groups: readonly Group[]): string =>
  groups
    .map((group) =>
      group.map(({ does, who, which, isStale }) => `${does} ${who} ${which}${isStale ? ' stale' : ''}`).join(' | '),
    )
    .join('\n');
