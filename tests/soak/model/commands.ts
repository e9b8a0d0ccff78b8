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
  'decide-as-substitute': 4,
  'remind-holder': 3,
  'create-document': 4,
  'edit-document': 8,
  'delete-document': 3,
  'restore-document': 3,
  'review-document': 4,
  'attach-file': 6,
  'store-waiting-file': 2,
  'create-awaited-document': 2,
  'delete-waiting-file': 1,
  'print-copies': 5,
  'close-copy': 5,
  'scan-copy': 4,
  'set-distribution': 4,
  'require-reading': 2,
  'open-document': 8,
  'acknowledge-reading': 6,
  'set-absence': 4,
  'confirm-absence': 2,
  'end-absence': 2,
  'set-address': 1,
  'confirm-address': 2,
  'enable-mail': 1,
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
  'read-list': 10,
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
    ...(['edit-document', 'edit-document', 'read-list', 'read-list', 'read-whole-list'] as const),
    ...(['delete-document', 'restore-document', 'review-document', 'review-document'] as const),
  ],
  ['reset-password', 'change-password', 'change-password', 'save-user'],
  ['mark-notification', 'mark-all-notifications', 'clear-notifications', 'approve', 'submit-new', 'remind-holder'],
  ['print-copies', 'print-copies', 'close-copy', 'close-copy', 'scan-copy', 'attach-file', 'approve'],
  ['open-document', 'open-document', 'acknowledge-reading', 'acknowledge-reading', 'set-distribution', 'attach-file'],
  ['set-absence', 'set-absence', 'confirm-absence', 'end-absence', 'decide-as-substitute', 'approve'],
  ['set-address', 'confirm-address', 'confirm-address', 'enable-mail', 'reject'],
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
    weight: 8,
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

/** Commands of every kind, each after what it needs: what random commands reach rarely in a short run. */
export const tour: readonly Group[] = [
  ['submit-new', 'create-document', 'create-document', 'add-user', 'set-absence', 'set-address'],
  ['approve', 'attach-file', 'review-document', 'store-waiting-file', 'confirm-absence', 'remind-holder'],
  ['decide-as-substitute', 'set-distribution', 'edit-document', 'create-awaited-document', 'confirm-address'],
  ['approve', 'require-reading', 'print-copies', 'read-list', 'change-password', 'read-dashboard'],
  ['approve', 'open-document', 'print-copies', 'end-absence', 'enable-mail', 'read-notifications'],
  ['acknowledge-reading', 'submit-revision', 'close-copy', 'scan-copy', 'delete-waiting-file', 'refresh-session'],
].map((names) =>
  names.map((does) => ({ does: does as CommandName, who: 0, which: 0, isStale: false, isRepeated: true })),
);

export const describeGroups = (groups: readonly Group[]): string =>
  groups
    .map((group) =>
      group.map(({ does, who, which, isStale }) => `${does} ${who} ${which}${isStale ? ' stale' : ''}`).join(' | '),
    )
    .join('\n');
