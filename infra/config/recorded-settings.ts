import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { environmentSettings } from './environment-settings.ts';
import { deployedEnvironments, type Environment } from './environments.ts';
import { fixedProblems, fixedState, fixedStateOf } from './fixed-settings.ts';
import { SettingsError } from './settings-error.ts';
import { tableSchema } from './table-schema.ts';

/**
 * Every state of the settings that a deployment must not take back, oldest first. An older commit has fewer of them,
 * which CloudFormation refuses (`infra/constructs/settings-exports.ts`).
 */
const file = join(import.meta.dirname, '..', 'baselines', 'recorded-settings.json');

const { keys, origin_secret, switches } = environmentSettings.shape;
const recordedState = z.strictObject({
  /** With the schema of a restored table outside CloudFormation, which no deployment can change. */
  restored_table: z
    .strictObject({
      arn: z.string(),
      schema: z.strictObject({ indexes: z.array(z.string()), ttl: z.string(), stream: z.string() }).optional(),
    })
    .optional(),
  keys,
  origin_secret,
  web_acl: switches.shape.web_acl,
  fixed: fixedState.optional(),
});
type RecordedState = z.infer<typeof recordedState>;

const recordedSettings = z.record(z.enum(deployedEnvironments), z.array(recordedState));
type RecordedSettings = z.infer<typeof recordedSettings>;

const readRecordedSettings = (): RecordedSettings => recordedSettings.parse(JSON.parse(readFileSync(file, 'utf8')));

/** The settings that this commit deploys, in the form and the order of the recorded ones. */
const presentState = (environment: Environment): RecordedState => {
  const {
    restored_table,
    keys,
    origin_secret,
    switches: { web_acl },
  } = environment;
  return recordedState.parse({
    ...(restored_table && {
      restored_table: { arn: restored_table.arn, ...(restored_table.in_stack ? {} : { schema: tableSchema }) },
    }),
    keys,
    origin_secret,
    web_acl,
    fixed: fixedStateOf(environment),
  });
};

const recordedStates = ({ name }: Environment, recorded: RecordedSettings): RecordedState[] =>
  name === 'local' ? [] : recorded[name];

/** The recorded states, and the present one where it is another; none of the local stack. */
export const settingsHistory = (
  environment: Environment,
  recorded: RecordedSettings = readRecordedSettings(),
): { name: string; value: string }[] => {
  if (environment.name === 'local') return [];
  const states = recordedStates(environment, recorded);
  const present = presentState(environment);
  return [...states, ...(isDeepStrictEqual(states.at(-1), present) ? [] : [present])].map((state, index) => {
    const value = JSON.stringify(state);
    const hash = createHash('sha256').update(value).digest('hex').slice(0, 8);
    return { name: `${settingsPrefix(environment)}${index + 1}-${hash}`, value };
  });
};

export const settingsPrefix = ({ name }: Pick<Environment, 'name'>): string => `hims-${name}-settings-`;

/** Whether a deployment moves the environment to another table than the recorded one. */
export const changesTable = (environment: Environment, recorded: RecordedSettings = readRecordedSettings()): boolean =>
  environment.name !== 'local' &&
  environment.restored_table?.arn !== recordedStates(environment, recorded).at(-1)?.restored_table?.arn;

const transitionProblems = (environment: Environment, recorded: RecordedSettings): string[] => {
  const before = recordedStates(environment, recorded).at(-1);
  const { restored_table, switches } = environment;
  const schema = restored_table?.arn === before?.restored_table?.arn ? before?.restored_table?.schema : undefined;
  return [
    ...(schema &&
    !isDeepStrictEqual(schema, recordedState.shape.restored_table.unwrap().shape.schema.parse(tableSchema))
      ? [
          'an index, the TTL or the stream of the table differs, and the restored table is outside CloudFormation: import it first (docs/ops/restore.md)',
        ]
      : []),
    ...(before?.web_acl === true && switches.web_acl === false
      ? ["WAF deletes no firewall that CloudFront still uses: deploy web_acl: 'detached' first (docs/ops/settings.md)"]
      : []),
    ...fixedProblems(before?.fixed, environment),
  ];
};

const assertNoProblems = ({ name }: Environment, problems: readonly string[]): void => {
  if (problems.length > 0) throw new SettingsError(`Environment ${name}: ${problems.join('; ')}`);
};

/**
 * Throws when a deployment would fail half-way or lose data: a changed schema of a restored table, a firewall in use, or
 * functions that move to another table one after the other while users write to the former one.
 */
export const assertSettingsTransition = (
  environment: Environment,
  recorded: RecordedSettings = readRecordedSettings(),
): void =>
  assertNoProblems(environment, [
    ...transitionProblems(environment, recorded),
    ...(environment.deployment.maintenance === 'off' && changesTable(environment, recorded)
      ? [
          'restored_table differs from infra/baselines/recorded-settings.json. Deploy it with -c maintenance=on, then record it with npm run synth -- --accept (docs/ops/restore.md)',
        ]
      : []),
  ]);

/** Throws while the present settings are not recorded; another table is recorded after its deployment. */
export const assertSettingsRecorded = (
  environment: Environment,
  recorded: RecordedSettings = readRecordedSettings(),
): void => {
  const isRecorded =
    settingsHistory(environment, recorded).length === recordedStates(environment, recorded).length ||
    changesTable(environment, recorded);
  assertNoProblems(
    environment,
    isRecorded
      ? []
      : [
          'keys, origin_secret, web_acl, restored_table or a fixed setting changed; record them with npm run synth -- --accept',
        ],
  );
};

export const withPresentSettings = (
  environments: readonly Environment[],
  recorded: RecordedSettings = readRecordedSettings(),
): RecordedSettings => ({
  ...recorded,
  ...Object.fromEntries(
    environments.map((environment) => {
      assertNoProblems(environment, transitionProblems(environment, recorded));
      return [environment.name, settingsHistory(environment, recorded).map(({ value }) => JSON.parse(value))];
    }),
  ),
});

export const saveRecordedSettings = (environments: readonly Environment[]): void =>
  writeFileSync(file, `${JSON.stringify(withPresentSettings(environments), null, 2)}\n`);
