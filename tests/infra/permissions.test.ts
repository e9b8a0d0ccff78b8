import { describe, expect, it } from 'vitest';
import { keys } from '../../functions/db/keys.ts';
import { functionNames } from '../../infra/build/bundle.ts';
import { type ItemFamily, indexFamilies, isHistory } from '../../infra/config/item-families.ts';
import type { FunctionName } from '../../infra/config/permissions.ts';
import { isCall, permissionsOf } from '../../infra/config/permissions.ts';
import { type CallName, callNamed, callNames } from '../../shared/api/index.ts';
import { functionsAllowed, passwordCalls, roleOf, roles } from './roles.ts';
import { allowedActions, asArray } from './templates.ts';

/** The allowed actions on the table, and on an index as `Query GSI1`; without those on its stream. */
const tableGrants = (name: string): string[] => [
  ...new Set(
    roleOf(name).statements.flatMap(({ Action, Resource }) =>
      asArray(Action)
        .filter((action) => action.startsWith('dynamodb:') && !/Stream|Shard|GetRecords/.test(action))
        .map((action) => {
          const index = /\/index\/([^"]*)/.exec(JSON.stringify(Resource))?.[1];
          return [action.slice('dynamodb:'.length), index].filter(Boolean).join(' ');
        }),
    ),
  ),
];

/** The functions that may write items of a family, or read them. */
const withFamily = (list: 'reads' | 'writes', family: ItemFamily): string[] =>
  functionNames.filter((name) => permissionsOf(name)[list].includes(family)).sort();

describe('table actions', () => {
  it.each([...roles.keys()] as FunctionName[])('of %s are exactly those that it declares', (name) => {
    const { table, indexes, deletes } = permissionsOf(name);
    const queried = new Set(indexes.flatMap((family) => Object.keys(indexFamilies[family])));
    expect(tableGrants(name).sort()).toEqual(
      [
        ...table,
        ...[...queried].map((index) => `Query ${index}`),
        ...(deletes.length > 0 ? ['DeleteItem'] : []),
      ].sort(),
    );
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
    const deleting = functionNames
      .map((name) => [name, permissionsOf(name).deletes] as const)
      .filter(([, deletes]) => deletes.length > 0);
    expect(Object.fromEntries(deleting)).toEqual({
      'apply-position-dates': ['queues'],
      connect: ['tickets', 'connections'],
      'decide-waiting-change': ['waiting-changes'],
      'delete-waiting-files': ['waiting-files'],
      'deliver-events': ['connections'],
      disconnect: ['connections'],
      'process-document-approval': ['queues'],
      'process-document-review': ['queues'],
      'publish-changes': ['connections', 'queues'],
      'run-bulk-job': ['waiting-files', 'waiting-changes'],
      'withdraw-submission': ['queues'],
    });
  });
});

describe('items that give rights', () => {
  it('are written only by the functions about them', () => {
    const absences = ['set-absence', 'end-absence', 'confirm-absence'];
    const users = ['save-user', 'import-users', 'reset-user-password'];
    // The posts of a substitute begin and end with dates and with the posts of the holder.
    const posts = [...absences, ...users, 'change-password', 'apply-position-dates', 'publish-changes'].sort();
    expect(withFamily('writes', 'people')).toEqual(posts);
    expect(withFamily('writes', 'positions')).toEqual(posts);
    expect(withFamily('writes', 'roles')).toEqual(['import-users', 'save-user']);
    expect(withFamily('writes', 'checkpoint-recipients')).toEqual(['change-checkpoint-recipients', 'handle-bounces']);
    // Who prints a badge reads and sets no PIN, and only the confirmation reads one.
    expect(withFamily('writes', 'badge-tokens')).toEqual(['change-badge', 'print-badges']);
    expect(withFamily('writes', 'badge-pins')).toEqual(['change-password']);
    expect(withFamily('reads', 'badge-pins')).toEqual(['confirm-reading-together']);
    expect(withFamily('writes', 'imports')).toEqual(['run-bulk-job']);
    expect(withFamily('writes', 'log')).toEqual(['sequence-log']);
    expect(withFamily('writes', 'holds')).toEqual(['change-hold']);
    expect(withFamily('writes', 'destructions')).toEqual([
      ...['act-on-destruction', 'destroy-files', 'propose-destructions'],
    ]);
    expect(withFamily('reads', 'log')).toEqual(['sequence-log']);
  });

  it('as credentials, sessions and sign-in attempts are accessible only to the functions about them', () => {
    const confirms = 'confirm-reading-together';
    const attempts = [
      'change-password',
      confirms,
      'reset-user-password',
      'unlock-address',
      'unlock-user',
      'validate-login',
    ];
    expect(withFamily('reads', 'credentials')).toEqual([
      ...['change-password', confirms, 'refresh-session', 'sign-out', 'validate-login'],
    ]);
    expect(withFamily('writes', 'credentials')).toEqual([...passwordCalls, 'refresh-session', 'sign-out'].sort());
    expect(withFamily('writes', 'attempts')).toEqual(attempts);
    expect(withFamily('reads', 'attempts')).toEqual([
      ...[
        'change-password',
        confirms,
        'get-home',
        'list-locked-addresses',
        'list-users',
        'save-user',
        'validate-login',
      ],
    ]);
  });

  it('are not written by the functions that anyone may invoke, beside sessions and attempts', () => {
    const isPublic = (name: FunctionName) => isCall(name) && callNamed(name).access.who === 'public';
    const writes = [...functionNames.filter(isPublic), 'scan-copy' as const].map((name) => [
      name,
      permissionsOf(name).writes,
    ]);
    expect(Object.fromEntries(writes)).toEqual({
      'validate-login': ['attempts', 'credentials', 'personal'],
      'refresh-session': ['credentials', 'personal'],
      'sign-out': ['credentials', 'personal'],
      'scan-copy': ['scans'],
    });
  });
});

describe('history', () => {
  /** The calls whose visits by auditors are recorded; get-document-file appends other history too. */
  const recording: readonly string[] = callNames.filter(
    (name: CallName) => callNamed(name).showsEvidence === true && name !== 'get-document-file',
  );

  it('is appended only by the functions that decide, edit, or end absences', () => {
    const appending = functionNames.filter((name) =>
      permissionsOf(name).writes.some((family) => family !== 'visits' && isHistory(family)),
    );
    expect(appending.sort()).toEqual([
      'acknowledge-reading',
      'act-on-destruction',
      'add-records',
      'apply-position-dates',
      'change-badge',
      'change-checkpoint-recipients',
      'change-hold',
      'change-password',
      'change-record',
      'change-work-calendar',
      'close-copy',
      'confirm-absence',
      'confirm-reading-together',
      'create-hims-document',
      'decide-reference',
      'decide-waiting-change',
      'delete-hims-document',
      'destroy-files',
      'end-absence',
      'end-reading-together',
      'get-document-file',
      'handle-bounces',
      'import-users',
      'print-badges',
      'process-document-approval',
      'process-document-review',
      'propose-destructions',
      'publish-changes',
      'require-reading',
      'reset-user-password',
      'restore-hims-document',
      'review-document',
      'run-bulk-job',
      'save-record-series',
      'save-user',
      'set-absence',
      'set-distribution',
      'start-reading-together',
      'update-hims-documents',
      'upload-and-submit-document',
      'withdraw-submission',
    ]);
  });

  it('of the visits of auditors alone is appended by the calls that show evidence', () => {
    expect(withFamily('writes', 'visits')).toEqual([...recording, 'get-document-file'].sort());
    expect(keys.visit('2026-11-20T03:00:00.000Z', 'd').PK).toBe('HIST#VISIT#2026-11');
  });

  it('is stored under the keys of those rules', () => {
    expect(keys.submissionEvent('01K', 1).PK).toBe('HIST#01K');
    expect(keys.openedEvidence('D1', 'r', '1', 'd').PK).toBe('HIST#READ#D1#r');
    expect(keys.understoodEvidence('D1', 'r', '1').PK).toBe('HIST#READ#D1#r');
    for (const { PK } of [keys.documentRevision('D1', 1), keys.documentEdit('D1', 1), keys.destruction('D1', '')]) {
      expect(PK).toBe('PAST#D1');
    }
  });
});
