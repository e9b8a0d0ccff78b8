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

const command: fc.Arbitrary<Command> = fc.record({
  does: fc.oneof(
    ...Object.entries(weights).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as CommandName) })),
  ),
  who: fc.nat(11),
  which: fc.nat(4),
  isStale: fc.boolean().chain((first) => (first ? fc.boolean().chain((second) => fc.constant(second)) : fc.constant(false))),
  isRepeated: fc.nat(7).map((n) => n === 0),
});

/** Commands that begin at the same time. */
export type Group = readonly Command[];

/** Groups of commands, one after another. */
export const episode = (groups: number): fc.Arbitrary<readonly Group[]> =>
  fc.array(fc.array(command, { minLength: 1, maxLength: 4, size: 'max' }), {
    minLength: Math.min(groups, 2),
    maxLength: groups,
    size: 'max',
  });

export const describeGroups = (groups: readonly Group[]): string =>
  groups
    .map((group) => group.map(({ does, who, which, isStale }) => `${does} ${who} ${which}${isStale ? ' stale' : ''}`).join(' | '))
    .join('\n');
