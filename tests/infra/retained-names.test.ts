import { describe, expect, it } from 'vitest';
import { backupStack } from './stacks.ts';
import { settingsOf, synthesizeOnce } from './synthesis.ts';
import { ofType, type Resource, type Template } from './templates.ts';

/**
 * Whether the resource still occupies its name after its stack is deleted, which includes the rollback of a failed
 * creation. A deleted secret does, during its recovery period.
 */
const isLeftBehind = ({ Type, DeletionPolicy }: Resource): boolean =>
  Type === 'AWS::SecretsManager::Secret' || DeletionPolicy?.startsWith('Retain') === true;

/**
 * Properties that CloudFormation uses as the physical name: `BucketName`, `TableName`, `Name`, and so on. Several
 * certificates can have one `DomainName`.
 */
const names = ({ Properties = {} }: Resource): [string, unknown][] =>
  Object.entries(Properties).filter(
    ([property, name]) => /(^|[a-z])(?<!Domain)Name$/.test(property) && !isReference(name),
  );

/** The name of a resource to which this one belongs: a version of a function. */
const isReference = (name: unknown): boolean => typeof name === 'object' && name !== null && 'Ref' in name;

/** A name with the id of its stack is another one after each creation. */
const isNewForEachStack = (name: unknown): boolean => JSON.stringify(name).includes('{"Ref":"AWS::StackId"}');

const blocking = (template: Template): string[] =>
  Object.entries(template.Resources)
    .filter(([, resource]) => isLeftBehind(resource))
    .flatMap(([id, resource]) =>
      names(resource)
        .filter(([, name]) => !isNewForEachStack(name))
        .map(([property, name]) => `${id} (${resource.Type}): ${property} ${JSON.stringify(name)}`),
    );

describe('a resource that stays after its stack', () => {
  it.each(['staging', 'prod', 'everyFeature'] as const)(
    'has no fixed name that blocks another creation in %s',
    async (name) => {
      const { templates } = await synthesizeOnce(name);
      expect(Object.values(templates).flatMap(blocking)).toEqual([]);
    },
  );

  it('is found when it has one', () => {
    const vault = (name: unknown): Template => ({
      Resources: {
        vault: { Type: 'AWS::Backup::BackupVault', DeletionPolicy: 'Retain', Properties: { BackupVaultName: name } },
      },
    });
    expect(blocking(vault('hims-prod'))).toEqual(['vault (AWS::Backup::BackupVault): BackupVaultName "hims-prod"']);
    expect(blocking(vault({ 'Fn::Join': ['-', ['hims', { Ref: 'AWS::Region' }]] }))).toHaveLength(1);
  });
});

describe('the vaults of two environments in one account', () => {
  it.each(['staging', 'prod'] as const)('have different names: that of %s contains its name', (name) => {
    const vaults = ofType(backupStack(settingsOf(name)), 'AWS::Backup::BackupVault');
    expect(vaults.map(([, { Properties }]) => JSON.stringify(Properties?.['BackupVaultName']))).toEqual([
      expect.stringContaining(`hims-${name}-`),
    ]);
  });
});
