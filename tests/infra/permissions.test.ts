import { describe, expect, it } from 'vitest';
import { keys } from '../../functions/db/keys.ts';
import { type CallName, callNames } from '../../shared/api/index.ts';
import { functionsAllowed, passwordCalls, roleOf, roles, tableActionsOf } from './roles.ts';
import { allowedActions, asArray } from './templates.ts';

const readActions = ['BatchGetItem', 'GetItem', 'Query'];
const decisionActions = ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'];

/** The complete table actions of each call. */
const tableActions: Record<CallName, string[]> = {
  'validate-login': ['ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'],
  'refresh-session': ['ConditionCheckItem', 'GetItem', 'UpdateItem'],
  'sign-out': ['GetItem', 'UpdateItem'],
  'get-session': ['GetItem'],
  'get-realtime-ticket': ['GetItem', 'PutItem'],
  'create-upload-urls': ['GetItem', 'PutItem'],
  'upload-and-submit-document': ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'withdraw-submission': ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
  'get-dashboard-documents': readActions,
  'get-submission': ['GetItem', 'Query'],
  'get-approval-route': ['GetItem', 'Query'],
  'get-pending-documents': readActions,
  'process-document-review': decisionActions,
  'get-approval-documents': readActions,
  'process-document-approval': [
    ...readActions,
    ...decisionActions.filter((action) => !readActions.includes(action)),
  ].sort(),
  'list-hims-documents': readActions,
  'get-hims-document': readActions,
  'create-hims-document': ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'update-hims-documents': ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'delete-hims-document': ['GetItem', 'PutItem', 'UpdateItem'],
  'restore-hims-document': ['GetItem', 'PutItem'],
  'list-document-reviews': ['GetItem', 'Query'],
  'review-document': ['GetItem', 'PutItem'],
  'get-required-reading': readActions,
  'acknowledge-reading': ['BatchGetItem', 'GetItem', 'PutItem'],
  'list-distribution': readActions,
  'get-distribution-counts': readActions,
  'set-distribution': ['BatchGetItem', 'GetItem', 'PutItem'],
  'require-reading': ['BatchGetItem', 'GetItem', 'PutItem'],
  'list-reading-progress': readActions,
  'get-reading-progress': readActions,
  'list-readers': ['GetItem', 'Query'],
  'list-copies': ['BatchGetItem', 'GetItem', 'Query'],
  'close-copy': ['GetItem', 'PutItem'],
  'bulk-import-csv': ['GetItem', 'PutItem', 'UpdateItem'],
  'bulk-upload-files': ['BatchGetItem', 'GetItem', 'PutItem', 'Query'],
  'attach-files': ['BatchGetItem', 'GetItem', 'PutItem'],
  'list-waiting-files': ['BatchGetItem', 'GetItem', 'Query'],
  'take-over-waiting-files': ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'delete-waiting-files': ['DeleteItem', 'GetItem', 'PutItem', 'Query'],
  'get-bulk-job': ['BatchGetItem', 'GetItem'],
  'get-import-review': ['GetItem'],
  'list-import-rows': ['GetItem'],
  'list-bulk-jobs': ['BatchGetItem', 'GetItem', 'Query'],
  'cancel-bulk-job': ['GetItem', 'PutItem', 'UpdateItem'],
  'get-undo-preview': ['BatchGetItem', 'GetItem'],
  'undo-bulk-import': ['GetItem', 'PutItem', 'UpdateItem'],
  'get-document-file': ['BatchGetItem', 'GetItem', 'PutItem', 'Query'],
  'print-controlled-copies': ['BatchGetItem', 'GetItem', 'PutItem'],
  'get-copy-file': ['GetItem'],
  'get-form-template': ['GetItem'],
  'get-user-notifications': ['GetItem', 'Query'],
  'mark-notification-read': ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'delete-all-notifications': ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'list-users': readActions,
  'save-user': ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'reset-user-password': ['GetItem', 'PutItem', 'UpdateItem'],
  'unlock-user': ['GetItem', 'PutItem', 'UpdateItem'],
  'list-locked-addresses': ['GetItem', 'Query'],
  'unlock-address': ['GetItem', 'PutItem', 'UpdateItem'],
  'get-absences': ['GetItem', 'Query'],
  'set-absence': ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'end-absence': ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  'confirm-absence': ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'find-substitutes': ['GetItem', 'Query'],
  'import-users': ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  'get-password-choices': ['GetItem'],
  'change-password': ['GetItem', 'PutItem', 'UpdateItem'],
  'get-process-times': ['GetItem', 'Query'],
  'get-worklist': ['GetItem', 'Query'],
  'get-mail-settings': ['GetItem'],
  'set-mail-address': ['GetItem', 'PutItem'],
  'confirm-mail-address': ['GetItem', 'PutItem'],
  'set-mail-enabled': ['GetItem', 'PutItem'],
  'remind-holder': ['ConditionCheckItem', 'GetItem', 'PutItem', 'Query'],
};

describe('table actions', () => {
  it.each(callNames)('%s', (name) => expect(tableActionsOf(name)).toEqual(tableActions[name]));

  it('of the socket routes and the workers', () => {
    expect(tableActionsOf('connect')).toEqual(['DeleteItem', 'GetItem', 'PutItem']);
    expect(tableActionsOf('disconnect')).toEqual(['DeleteItem']);
    expect(tableActionsOf('ping')).toEqual(['GetItem']);
    expect(tableActionsOf('subscribe')).toEqual(['BatchGetItem', 'GetItem', 'UpdateItem']);
    expect(tableActionsOf('deliver-events')).toEqual(['DeleteItem', 'GetItem', 'Query', 'UpdateItem']);
    expect(tableActionsOf('apply-position-dates')).toEqual([
      'BatchGetItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ]);
    expect(tableActionsOf('announce-reviews')).toEqual(['GetItem', 'PutItem', 'Query', 'UpdateItem']);
    expect(tableActionsOf('send-reminders')).toEqual(['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']);
    // Anyone may invoke it.
    expect(tableActionsOf('scan-copy')).toEqual(['GetItem', 'UpdateItem']);
    expect(tableActionsOf('sync-audience-lists').filter((action) => !/Stream|Shard|GetRecords/.test(action))).toEqual([
      'BatchGetItem',
      'GetItem',
      'PutItem',
      'Query',
    ]);
    expect(tableActionsOf('run-bulk-job')).toEqual([
      'BatchGetItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PartiQLInsert',
      'PutItem',
      'Query',
      'UpdateItem',
    ]);
    expect(tableActionsOf('publish-changes').filter((action) => !/Stream|Shard|GetRecords/.test(action))).toEqual([
      'BatchGetItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ]);
  });

  it('never include scans, batch deletes or wildcards', () => {
    for (const action of ['dynamodb:Scan', 'dynamodb:BatchWriteItem', 'dynamodb:DeleteTable']) {
      expect(functionsAllowed(action), action).toEqual([]);
    }
    for (const [name, { statements }] of roles) {
      expect(
        allowedActions(statements).filter((action) => action.includes('*')),
        name,
      ).toEqual([]);
    }
  });

  it('allow deletes of short-lived items only, never of history, documents or submissions', () => {
    const deletions = [...roles].flatMap(([name, { statements }]) =>
      statements
        .filter(({ Effect, Action }) => Effect === 'Allow' && asArray(Action).includes('dynamodb:DeleteItem'))
        .map(({ Action, Condition }) => ({ name, Action, Condition })),
    );
    const onlyKeys = (...keys: string[]) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    });
    const queue = { Action: 'dynamodb:DeleteItem', Condition: onlyKeys('QUEUE#*') };
    const connection = { Action: 'dynamodb:DeleteItem', Condition: onlyKeys('CONN#*') };
    expect(deletions.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'connect', Action: 'dynamodb:DeleteItem', Condition: onlyKeys('TKT#*', 'CONN#*') },
      { name: 'delete-waiting-files', Action: 'dynamodb:DeleteItem', Condition: onlyKeys('WAITING') },
      { name: 'deliver-events', ...connection },
      { name: 'disconnect', ...connection },
      { name: 'apply-position-dates', ...queue },
      { name: 'process-document-approval', ...queue },
      { name: 'process-document-review', ...queue },
      {
        name: 'publish-changes',
        Action: 'dynamodb:DeleteItem',
        Condition: onlyKeys('CONN#*', 'QUEUE#*'),
      },
      { name: 'run-bulk-job', Action: 'dynamodb:DeleteItem', Condition: onlyKeys('WAITING') },
      { name: 'withdraw-submission', ...queue },
    ]);
  });

  it('deny credentials, sessions and sign-in attempts to all other functions', () => {
    const functionsWithoutDeny = (key: string): string[] =>
      [...roles]
        .filter(
          ([, { statements, environment }]) =>
            'TABLE_NAME' in environment &&
            !statements.some(
              ({ Effect, Action, Condition }) =>
                Effect === 'Deny' &&
                Action === 'dynamodb:*' &&
                JSON.stringify(Condition) ===
                  JSON.stringify({ 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [key] } }),
            ),
        )
        .map(([name]) => name)
        .sort();
    expect(functionsWithoutDeny('AUTH#*')).toEqual([...passwordCalls, 'refresh-session', 'sign-out'].sort());
    expect(functionsWithoutDeny('THR#*')).toEqual(
      [
        'change-password',
        'list-locked-addresses',
        'list-users',
        'reset-user-password',
        'save-user',
        'unlock-address',
        'unlock-user',
        'validate-login',
      ].sort(),
    );
  });
});

describe('history', () => {
  const changes = ['BatchWriteItem', 'DeleteItem', 'PartiQLDelete', 'PartiQLUpdate', 'UpdateItem'];
  const denied = (name: string): string[] =>
    roleOf(name)
      .statements.filter(
        ({ Effect, Condition }) =>
          Effect === 'Deny' &&
          JSON.stringify(Condition) ===
            JSON.stringify({ 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['HIST#*', 'PAST#*'] } }),
      )
      .flatMap(({ Action }) => asArray(Action).map((action) => action.slice('dynamodb:'.length)));

  it('cannot be changed or deleted, and is appended only by the functions that decide, edit, or end absences', () => {
    const tableFunctions = [...roles]
      .filter(([, { environment }]) => 'TABLE_NAME' in environment)
      .map(([name]) => name);
    const appending = [
      'acknowledge-reading',
      'close-copy',
      'confirm-absence',
      'delete-hims-document',
      'end-absence',
      'apply-position-dates',
      'get-document-file',
      'import-users',
      'process-document-approval',
      'process-document-review',
      'publish-changes',
      'require-reading',
      'reset-user-password',
      'restore-hims-document',
      'review-document',
      'run-bulk-job',
      'save-user',
      'set-absence',
      'set-distribution',
      'update-hims-documents',
      'upload-and-submit-document',
      'withdraw-submission',
    ];
    for (const name of tableFunctions) {
      const expected = appending.includes(name) ? changes : [...changes, 'PartiQLInsert', 'PutItem'];
      expect(denied(name).sort(), name).toEqual([...expected].sort());
    }
    expect(tableFunctions).toEqual(expect.arrayContaining(appending));
  });

  it('is stored under the keys of those rules', () => {
    expect(keys.submissionEvent('S1', 1).PK).toBe('HIST#S1');
    expect(keys.openedEvidence('D1', 'r', '1', 'd').PK).toBe('HIST#READ#D1#r');
    expect(keys.understoodEvidence('D1', 'r', '1').PK).toBe('HIST#READ#D1#r');
    for (const { PK } of [keys.documentRevision('D1', 1), keys.documentEdit('D1', 1), keys.destruction('D1', '')]) {
      expect(PK).toBe('PAST#D1');
    }
  });
});
