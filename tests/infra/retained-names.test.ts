import { describe, expect, it } from 'vitest';
import { deployedEnvironments } from '../../infra/environments.ts';
import { allFeaturesOn, type Resource, synthesizeOnce, type Template } from './synthesis.ts';

/**
 * Whether the resource still occupies its name after its stack is deleted, which includes the rollback of a failed
 * creation. A deleted secret does, during its recovery period.
 */
const isLeftBehind = ({ Type, DeletionPolicy }: Resource): boolean =>
  Type === 'AWS::SecretsManager::Secret' || DeletionPolicy?.startsWith('Retain') === true;

/** Properties that CloudFormation uses as the physical name: `BucketName`, `TableName`, `Name`, and so on. */
const names = ({ Properties = {} }: Resource): [string, unknown][] =>
  Object.entries(Properties).filter(([property, name]) => /(^|[a-z])Name$/.test(property) && !isReference(name));

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

const blockingIn = async (...synthesis: Parameters<typeof synthesizeOnce>): Promise<string[]> =>
  Object.values((await synthesizeOnce(...synthesis)).templates).flatMap(blocking);

describe('a resource that stays after its stack', () => {
  it.each(deployedEnvironments)('has no fixed name that blocks another creation in %s', async (name) => {
    expect(await blockingIn(name)).toEqual([]);
  });

  it('has none with every feature switched on', async () => {
    expect(await blockingIn('prod', allFeaturesOn)).toEqual([]);
  });

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
  it('have different names', async () => {
    const vaultNames = async (name: string) => {
      const { templates } = await synthesizeOnce(name, { switches: allFeaturesOn.switches });
      const vaults = Object.values(templates.backup?.Resources ?? {}).filter(
        ({ Type }) => Type === 'AWS::Backup::BackupVault',
      );
      return vaults.map(({ Properties }) => JSON.stringify(Properties?.['BackupVaultName']));
    };
    const [staging, prod] = [await vaultNames('staging'), await vaultNames('prod')];
    expect(staging).toEqual([expect.stringContaining('hims-staging-')]);
    expect(prod).toEqual([expect.stringContaining('hims-prod-')]);
  });
});
