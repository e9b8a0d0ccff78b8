import { keys } from '../../../functions/db/keys.ts';
import type { Key } from '../../../functions/db/table.ts';
import { dictionaryAfter, emptyDictionary } from '../../../functions/imports/dictionary-store.ts';
import { recipientsAfterEvent } from '../../../functions/mail/checkpoint-recipient-rules.ts';
import type { CheckpointRecipients } from '../../../shared/api/checkpoint-recipients.ts';
import { type Check, differenceFindings, type Finding, fieldDifferences } from './check.ts';
import type { EnvironmentData } from './environment-data.ts';

/** Who gets checkpoints, and what imports know of headings and words, follow from all changes of them. */
export const settingHistories: Check = {
  name: 'the recipients of checkpoints and the dictionary of imports follow from their history',
  compare: (data) => ({
    compared: data.recipientsEvents.length + data.dictionaryEvents.length,
    findings: [...recipientFindings(data), ...dictionaryFindings(data)],
  }),
};

const findingOf = ({ PK, SK }: Key, history: string, differences: readonly string[]): Finding[] =>
  differenceFindings(SK, `${PK} ${SK}`, differences, [PK, history]);

const inOrder = <Event extends { version: number }>(events: readonly Event[]): Event[] =>
  events.toSorted((one, other) => one.version - other.version);

const recipientFindings = ({ checkpointRecipients, recipientsEvents }: EnvironmentData): Finding[] => {
  const stored = checkpointRecipients ?? { recipients: [], version: 0 };
  const events = inOrder(recipientsEvents);
  const expected: CheckpointRecipients = { recipients: [], version: events.at(-1)?.version ?? 0 };
  for (const event of events) expected.recipients = recipientsAfterEvent(expected.recipients, event);
  // An earlier release raised the version where it switched a recipient off, and recorded nothing.
  const isComplete = events.length === stored.version;
  const compared = ({ recipients, version }: CheckpointRecipients): object =>
    isComplete
      ? { recipients, version }
      : { recipients: recipients.map(({ switched_off: _unrecorded, ...each }) => each) };
  const history = keys.checkpointRecipientsHistory;
  return findingOf(keys.checkpointRecipients, history, fieldDifferences(compared(stored), compared(expected), history));
};

/** Without a version, an earlier release stored it last. */
const dictionaryFindings = ({ dictionary = emptyDictionary, dictionaryEvents }: EnvironmentData): Finding[] => {
  if (dictionary.version === 0 && dictionaryEvents.length === 0) return [];
  const [stored, expected] = [dictionary, inOrder(dictionaryEvents).reduce(dictionaryAfter, emptyDictionary)].map(
    ({ columns, words, version }) => [
      `version ${version}`,
      ...[...columns, ...words].map((each) => JSON.stringify(each)),
    ],
  );
  const history = keys.importDictionaryHistory;
  return findingOf(keys.importDictionary, history, [
    ...(stored ?? []).filter((each) => !expected?.includes(each)).map((each) => `it has ${each}, ${history} does not`),
    ...(expected ?? []).filter((each) => !stored?.includes(each)).map((each) => `it lacks ${each} of ${history}`),
  ]);
};
