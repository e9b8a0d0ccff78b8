import { describe, expect, it } from 'vitest';
import { keys } from '../../functions/db/keys.ts';
import type { FunctionName } from '../../infra/build/bundle.ts';
import { permissionsOf } from '../../infra/config/permissions.ts';
import { type CallName, callNamed, callNames } from '../../shared/api/index.ts';
import { functionsAllowed, passwordCalls, roleOf, roles } from './roles.ts';
import { allowedActions, asArray } from './templates.ts';

/** The allowed actions on the table as `infra/config/permissions.ts` names them, without those on its stream and on visits. */
const tableGrants = (name: string): string[] =>
  roleOf(name)
    .statements.filter(({ Effect, Sid }) => Effect === 'Allow' && Sid !== 'RecordVisits')
    .flatMap(({ Action, Resource }) =>
      asArray(Action)
        .filter((action) => action.startsWith('dynamodb:') && !/Stream|Shard|GetRecords/.test(action))
        .flatMap((action) =>
          asArray(Resource).map((resource) => {
            const index = /\/index\/([^"]*)/.exec(JSON.stringify(resource))?.[1];
            return [action.slice('dynamodb:'.length), index].filter(Boolean).join(' ');
          }),
        ),
    );

describe('table actions', () => {
  it.each([...roles.keys()] as FunctionName[])('of %s are exactly those that it declares', (name) => {
    const { table, deletes } = permissionsOf(name);
    expect(tableGrants(name).sort()).toEqual([...table, ...(deletes.length > 0 ? ['DeleteItem'] : [])].sort());
  });

  it('of the pipeline are GetItem for a read, and PutItem too for a command', () => {
    expect(tableGrants('get-session')).toEqual(['GetItem']);
    expect(tableGrants('print-controlled-copies').sort()).toEqual(['BatchGetItem', 'GetItem', 'PutItem']);
  });

  it('read and count for the function that anyone may invoke', () => {
    expect(tableGrants('scan-copy').sort()).toEqual(['GetItem', 'UpdateItem']);
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
      { name: 'apply-position-dates', ...queue },
      { name: 'connect', Action: 'dynamodb:DeleteItem', Condition: onlyKeys('TKT#*', 'CONN#*') },
      { name: 'decide-waiting-change', Action: 'dynamodb:DeleteItem', Condition: onlyKeys('WAITINGCHANGE') },
      { name: 'delete-waiting-files', Action: 'dynamodb:DeleteItem', Condition: onlyKeys('WAITING') },
      { name: 'deliver-events', ...connection },
      { name: 'disconnect', ...connection },
      { name: 'process-document-approval', ...queue },
      { name: 'process-document-review', ...queue },
      {
        name: 'publish-changes',
        Action: 'dynamodb:DeleteItem',
        Condition: onlyKeys('CONN#*', 'QUEUE#*'),
      },
      { name: 'run-bulk-job', Action: 'dynamodb:DeleteItem', Condition: onlyKeys('WAITING', 'WAITINGCHANGE') },
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
        'get-home',
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

  /** The calls whose visits by auditors are recorded; get-document-file appends other history too. */
  const recording: readonly string[] = callNames.filter(
    (name: CallName) => callNamed(name).showsEvidence === true && name !== 'get-document-file',
  );

  it('cannot be changed or deleted, and is appended only by the functions that decide, edit, or end absences', () => {
    const tableFunctions = [...roles]
      .filter(([, { environment }]) => 'TABLE_NAME' in environment)
      .map(([name]) => name);
    const appending = [
      'acknowledge-reading',
      'apply-position-dates',
      'change-checkpoint-recipients',
      'change-work-calendar',
      'close-copy',
      'confirm-absence',
      'decide-reference',
      'decide-waiting-change',
      'delete-hims-document',
      'end-absence',
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
      const expected =
        appending.includes(name) || recording.includes(name) ? changes : [...changes, 'PartiQLInsert', 'PutItem'];
      expect(denied(name).sort(), name).toEqual([...expected].sort());
    }
    expect(tableFunctions).toEqual(expect.arrayContaining(appending));
  });

  it('of the visits of auditors alone is appended by the calls that show evidence', () => {
    const puts = ['dynamodb:PartiQLInsert', 'dynamodb:PutItem'];
    for (const name of recording) {
      const { statements } = roleOf(name);
      expect(statements.find(({ Sid }) => Sid === 'RecordVisits')?.Condition, name).toEqual({
        'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['HIST#VISIT#*'] },
      });
      expect(
        statements.find(({ Sid }) => Sid === 'DenyOtherHistory'),
        name,
      ).toMatchObject({
        Effect: 'Deny',
        Action: puts,
        Condition: {
          'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['HIST#*', 'PAST#*'] },
          'ForAnyValue:StringNotLike': { 'dynamodb:LeadingKeys': ['HIST#VISIT#*'] },
        },
      });
    }
    expect(keys.visit('2026-11-20T03:00:00.000Z', 'd').PK).toBe('HIST#VISIT#2026-11');
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
