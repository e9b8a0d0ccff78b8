import { describe, expect, it } from 'vitest';
import { familyOfItems, indexFamilies } from '../../../infra/config/item-families.ts';
import type { FunctionName } from '../../../infra/config/permissions.ts';
import { permissionsOf } from '../../../infra/config/permissions.ts';
import { matches } from '../../../infra/local/aws/iam/patterns.ts';
import { accessDecision } from '../../../infra/local/aws/iam/policy-decision.ts';
import type { FunctionUsage } from '../../../infra/local/run/permission-usage.ts';
import { integrationSuites, isolatedFiles, recordedUsage } from '../../support/recorded-usage.ts';

const functions = recordedUsage([...integrationSuites, ...isolatedFiles]);

/** Permissions that no test uses, and the reason for each grant: `<function or *> <action> <resource, by its end>`. */
const exceptions: Record<string, string> = {
  '* logs:CreateLogStream *': 'Lambda writes the logs; here they go to the terminal.',
  '* logs:PutLogEvents *': 'Lambda writes the logs; here they go to the terminal.',
  '* xray:PutTraceSegments *': 'Lambda sends the traces; nothing here takes them.',
  '* xray:PutTelemetryRecords *': 'Lambda sends the traces; nothing here takes them.',
  '* s3:ListBucket *': 'Nothing is listed: with it S3 answers 404 for an upload that is not there, and 403 without.',
  'deliver-events sqs:ChangeMessageVisibility *':
    'Lambda takes messages in the function’s name; here the local stack does.',
  'deliver-events sqs:GetQueueAttributes *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'deliver-events sqs:GetQueueUrl *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'handle-bounces sqs:SendMessage *': 'Lambda hands what failed to the queue in the function’s name.',
  'apply-position-dates sqs:SendMessage *': 'Lambda hands what failed to the queue in the function’s name.',
  'propose-destructions sqs:SendMessage *': 'Lambda hands what failed to the queue in the function’s name.',
  'destroy-files sqs:SendMessage *': 'Lambda hands what failed to the queue in the function’s name.',
  'list-destructions dynamodb:Query */index/GSI2':
    'Proposals are in two indexes: those of a department, and the open ones.',
  'destroy-files dynamodb:Query */index/GSI1':
    'Proposals are in two indexes: those of a department, and the open ones.',
  'list-holds dynamodb:Query */index/GSI2': 'Holds are in two indexes: those of a department, and those that wait.',
  'propose-destructions dynamodb:Query */index/GSI2':
    'Holds are in two indexes: those of a department, and those that wait.',
  'act-on-destruction s3:GetObjectTagging *':
    'Minutes are uploaded with the clock moved, where uploads are not scanned.',
  'apply-position-dates dynamodb:DeleteItem *': 'Gives queues of a post another holder; publish-changes does the same.',
  'process-document-approval dynamodb:BatchGetItem *':
    'Reads documents that took the number between submission and approval: an import in that moment.',
  'sequence-log dynamodb:DescribeStream *':
    'Lambda reads the stream in the function’s name; here the local stack does.',
  'sequence-log dynamodb:GetRecords *': 'Lambda reads the stream in the function’s name; here the local stack does.',
  'sequence-log dynamodb:GetShardIterator *':
    'Lambda reads the stream in the function’s name; here the local stack does.',
  'sequence-log dynamodb:ListStreams *': 'Lambda reads the stream in the function’s name; here the local stack does.',
  'sync-audience-lists dynamodb:Query */index/GSI1':
    'Reads the whole list of a department that it has not followed before; the demo data is followed when it is made.',
  'sequence-log sqs:GetQueueAttributes *': 'Lambda hands what failed to the queue in the function’s name.',
  'sequence-log sqs:GetQueueUrl *': 'Lambda hands what failed to the queue in the function’s name.',
  'sequence-log sqs:SendMessage *': 'Lambda hands what failed to the queue in the function’s name.',
  'extract-texts sqs:ChangeMessageVisibility *':
    'Lambda takes messages in the function’s name; here the local stack does.',
  'extract-texts sqs:GetQueueAttributes *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'extract-texts sqs:GetQueueUrl *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'recognize-texts sqs:ChangeMessageVisibility *':
    'Lambda takes messages in the function’s name; here the local stack does.',
  'recognize-texts sqs:GetQueueAttributes *':
    'Lambda takes messages in the function’s name; here the local stack does.',
  'recognize-texts sqs:GetQueueUrl *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'recognize-texts sqs:SendMessage *recognition*':
    'A scan of more than a hundred pages continues in a further message.',
  'make-views sqs:ChangeMessageVisibility *':
    'Lambda takes messages in the function’s name; here the local stack does.',
  'make-views sqs:GetQueueAttributes *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'make-views sqs:GetQueueUrl *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'extract-texts s3:DeleteObject *': 'Of a record that is destroyed while its file is read.',
  'recognize-texts s3:DeleteObject *': 'Of a record that is destroyed while its file is read.',
  'index-texts s3:DeleteObject *': 'A merge of 64 segments deletes those of an earlier merge.',
  'index-texts s3:ListBucket *': 'A merge of 64 segments deletes those of an earlier merge.',
  'index-texts sqs:ChangeMessageVisibility *':
    'Lambda takes messages in the function’s name; here the local stack does.',
  'index-texts sqs:GetQueueAttributes *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'index-texts sqs:GetQueueUrl *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'sync-audience-lists sqs:ChangeMessageVisibility *':
    'Lambda takes messages in the function’s name; here the local stack does.',
  'sync-audience-lists sqs:GetQueueAttributes *':
    'Lambda takes messages in the function’s name; here the local stack does.',
  'sync-audience-lists sqs:GetQueueUrl *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'sync-audience-lists sqs:SendMessage *': 'Lambda hands what failed to the queue in the function’s name.',
  'publish-changes dynamodb:DescribeStream *':
    'Lambda reads the stream in the function’s name; here the local stack does.',
  'publish-changes dynamodb:GetRecords *': 'Lambda reads the stream in the function’s name; here the local stack does.',
  'publish-changes dynamodb:GetShardIterator *':
    'Lambda reads the stream in the function’s name; here the local stack does.',
  'publish-changes dynamodb:ListStreams *':
    'Lambda reads the stream in the function’s name; here the local stack does.',
  'publish-changes sqs:GetQueueAttributes *': 'Lambda hands what failed to the queue in the function’s name.',
  'publish-changes sqs:GetQueueUrl *': 'Lambda hands what failed to the queue in the function’s name.',
  'publish-changes sqs:SendMessage *': 'Lambda hands what failed to the queue in the function’s name.',
  'send-mail sqs:ChangeMessageVisibility *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'send-mail sqs:GetQueueAttributes *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'send-mail sqs:GetQueueUrl *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'send-reminders sqs:SendMessage *': 'Lambda hands what failed to the queue in the function’s name.',
  'announce-holidays sqs:SendMessage *': 'Lambda hands what failed to the queue in the function’s name.',
  'run-bulk-job sqs:SendMessage *':
    'A job that outlasts its function, or waits for another import, sends a further message.',
  'run-bulk-job sqs:GetQueueAttributes *': 'Lambda takes messages in the function’s name; here the local stack does.',
  'run-bulk-job sqs:GetQueueUrl *': 'Lambda takes messages in the function’s name; here the local stack does.',
};

const concurrent = 'Reads the inbox again where another notification of the same person was saved at that moment.';
const substitutes = 'Ends the absence of a substitute who may no longer be one; save-user does the same.';
const schedule = 'Its schedule found a post without a holder while the suites ran; publish-changes does the same.';
const replaced = 'What a person must read of a revision that was replaced meanwhile.';
const ended = 'Its session ended at the moment when the socket opened.';
const workingDay = 'Digests name what waits on working days; the suites may run on another day.';
/** What concurrent tests, or the day, cause at some moments and not at others. */
const sometimes: ReadonlySet<string | undefined> = new Set([concurrent, schedule, replaced, ended, workingDay]);
const waiting = 'Changes wait only where `keeper_changes` requires a second person.';

/** Families of items that a function may use and no test uses: `<function> <reads|writes|indexes|deletes> <family>`. */
const familyExceptions: Record<string, string> = {
  'announce-holidays reads notifications': concurrent,
  'announce-holidays reads people': concurrent,
  'handle-bounces reads notifications': concurrent,
  'run-bulk-job reads notifications': concurrent,
  'send-reminders reads notifications': concurrent,
  'apply-position-dates writes vacancies': schedule,
  'apply-position-dates writes queues': schedule,
  'apply-position-dates deletes queues': schedule,
  'apply-position-dates writes submissions': schedule,
  'apply-position-dates writes submission-history': schedule,
  'apply-position-dates writes user-history': schedule,
  'import-users reads absences': substitutes,
  'import-users writes absences': substitutes,
  'import-users writes absence-history': substitutes,
  'reset-user-password reads absences': substitutes,
  'reset-user-password writes absences': substitutes,
  'reset-user-password writes absence-history': substitutes,
  'reset-user-password writes user-history': substitutes,
  'run-bulk-job writes waiting-changes': waiting,
  'run-bulk-job deletes waiting-changes': waiting,
  'update-hims-documents writes waiting-changes': waiting,
  'create-hims-document writes waiting-changes': waiting,
  'create-hims-document writes document-history': waiting,
  'run-bulk-job reads references': 'Who cites a regulation that was changed, which a browser test does.',
  'decide-reference reads number-names': 'A reference to a regulation, which a browser test confirms.',
  'decide-waiting-change reads number-names': 'A waiting change of a regulation.',
  'recognize-texts writes number-names': 'A scan in which a number was recognized; those of the tests have none.',
  'delete-hims-document writes waiting-changes': waiting,
  'restore-hims-document writes waiting-changes': waiting,
  'get-document-file reads waiting-changes': waiting,
  'decide-waiting-change reads submissions': 'Reads the submission that reserved a number while a rename waited.',
  'change-password writes positions': 'Those of a holder of posts, who changes no password in the tests.',
  'deliver-events reads positions': 'Of documents for the holders of posts alone.',
  'list-reading-progress reads positions': 'Of documents for the holders of posts alone.',
  'run-bulk-job indexes members': 'A pack about the people of a department; those of the tests are about everyone.',
  'handle-bounces reads checkpoint-recipients': 'A recipient of the checkpoint whose address bounces.',
  'handle-bounces writes checkpoint-recipients-history': 'A recipient of the checkpoint whose address bounces.',
  'handle-bounces writes checkpoint-recipients': 'A recipient of the checkpoint whose address bounces.',
  'recognize-texts reads numbers': 'A scan in which a number was recognized; those of the tests have none.',
  'send-reminders reads document-history': replaced,
  'send-reminders reads submissions': workingDay,
  'list-audit-trail reads submission-history': 'Entries of destructions from earlier releases lack the decisions.',
  'connect deletes connections': ended,
};

interface Permission {
  action: string;
  resource: string;
}

/** The families that a function may use and that no recorded request names. */
const unusedFamilies = ({ name, used }: FunctionUsage): string[] => {
  const permissions = permissionsOf(name as FunctionName);
  const isNamed = (actions: RegExp, patterns: readonly string[], resource: RegExp): boolean =>
    used.some(
      ({ key, ...each }) =>
        key !== undefined &&
        actions.test(each.action) &&
        resource.test(each.resource) &&
        patterns.some((pattern) => matches(pattern, key)),
    );
  const unnamed = (list: 'reads' | 'writes' | 'deletes', actions: RegExp): string[] =>
    permissions[list]
      .filter((family) => !isNamed(actions, familyOfItems(family).keys, /:table\/[^/]+$/))
      .map((family) => `${name} ${list} ${family}`);
  return [
    ...unnamed('reads', /:(GetItem|BatchGetItem|Query|ConditionCheckItem)$/),
    ...unnamed('writes', /:(PutItem|UpdateItem|PartiQLInsert)$/),
    ...unnamed('deletes', /:DeleteItem$/),
    ...permissions.indexes
      .filter((family) => !isNamed(/:Query$/, Object.values(indexFamilies[family]).flat(), /\/index\//))
      .map((family) => `${name} indexes ${family}`),
  ];
};

const granted = ({ statements }: FunctionUsage): Permission[] =>
  statements
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action, Resource }) =>
      [Action ?? []].flat().flatMap((action) => [Resource ?? []].flat().map((resource) => ({ action, resource }))),
    );

const isUsed = ({ used }: FunctionUsage, permission: Permission): boolean =>
  used.some(
    ({ action, resource }) =>
      matches(permission.action.toLowerCase(), action.toLowerCase()) && matches(permission.resource, resource),
  );

const excepted = (name: string, { action, resource }: Permission): boolean =>
  Object.keys(exceptions).some((line) => {
    const [who = '', what = '', end = ''] = line.split(' ');
    return (who === '*' || who === name) && what === action && matches(end, resource);
  });

/** The grants of a function without an action on a resource. */
const without = ({ statements }: FunctionUsage, { action, resource }: Permission) =>
  statements.flatMap((statement) => {
    if (statement.Effect === 'Deny') return [statement];
    return [statement.Action ?? []].flat().flatMap((Action) =>
      [statement.Resource ?? []]
        .flat()
        .filter((Resource) => !(matches(Action.toLowerCase(), action.toLowerCase()) && matches(Resource, resource)))
        .map((Resource) => ({ ...statement, Action, Resource })),
    );
  });

const contextOf = ({ key }: { key?: string }): Record<string, string[]> =>
  key === undefined ? {} : { 'dynamodb:LeadingKeys': [key] };

/** Exceptions for requests that concurrent tests cause at some moments and not at others. */
const timingDependent: ReadonlySet<string> = new Set([
  'apply-position-dates dynamodb:DeleteItem *',
  'process-document-approval dynamodb:BatchGetItem *',
  'sync-audience-lists dynamodb:Query */index/GSI1',
]);

describe('roles', () => {
  it('were all recorded during the integration and recovery suites', () => {
    expect(functions.map(({ name }) => name)).toContain('validate-login');
    const idle = functions.filter(
      ({ used, statements }) =>
        used.length === 0 &&
        granted({ name: '', statements, used, transactionItems: [] }).some(({ action }) =>
          /^(dynamodb|s3|kms|secretsmanager):/.test(action),
        ),
    );
    expect(idle.map(({ name }) => name)).toEqual([]);
  });

  it.each(functions.map((each) => [each.name, each] as const))(
    '%s: grants what was used and nothing else',
    (name, each) => {
      const unused = granted(each).filter((permission) => !isUsed(each, permission) && !excepted(name, permission));
      expect(unused.map(({ action, resource }) => `${action} ${resource}`)).toEqual([]);
    },
  );

  it('need every grant: without any one of them, a recorded request would be denied', () => {
    for (const each of functions) {
      for (const permission of each.used) {
        const statements = without(each, permission);
        expect(
          accessDecision({ statements }, { ...permission, context: contextOf(permission) }),
          `${each.name} ${permission.action}`,
        ).not.toBe('allowed');
      }
    }
  });

  it('name the families of items that were used and no others', () => {
    const unused = functions.flatMap(unusedFamilies);
    expect(unused.filter((line) => !(line in familyExceptions))).toEqual([]);
    const unnecessary = Object.keys(familyExceptions).filter((line) => !unused.includes(line));
    expect(unnecessary.filter((line) => !sometimes.has(familyExceptions[line]))).toEqual([]);
  });

  it('have no unnecessary exception', () => {
    const stale = Object.keys(exceptions).filter(
      (line) =>
        !timingDependent.has(line) &&
        !functions.some((each) =>
          granted(each).some((permission) => !isUsed(each, permission) && line.split(' ')[1] === permission.action),
        ),
    );
    expect(stale).toEqual([]);
  });
});
