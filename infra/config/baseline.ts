import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import type { EnvironmentName } from './environments.ts';

/** Resource types whose data, keys or addresses cannot be created again after a deletion. */
const retainedTypes = new Set([
  'AWS::Backup::BackupVault',
  'AWS::CloudFront::Distribution',
  'AWS::DynamoDB::GlobalTable',
  'AWS::KMS::Key',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
]);

interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
  DeletionPolicy?: string;
}

/** Retained resources, by stack and logical id. */
export type Baseline = Record<string, Record<string, Resource>>;

export const baselineFile = (environment: EnvironmentName): string =>
  join(import.meta.dirname, 'baselines', `${environment}.json`);

export const readBaseline = (environment: EnvironmentName): Baseline =>
  JSON.parse(readFileSync(baselineFile(environment), 'utf8')) as Baseline;

/** CloudFormation updates every property of a distribution in place, so only its existence is compared. */
const baselineEntry = ({ Type, Properties, DeletionPolicy }: Resource): Resource => ({
  Type,
  ...(Type === 'AWS::CloudFront::Distribution' ? {} : { Properties }),
  ...(DeletionPolicy === undefined ? {} : { DeletionPolicy }),
});

export const retainedResources = (templates: Record<string, { Resources: Record<string, Resource> }>): Baseline =>
  Object.fromEntries(
    Object.entries(templates)
      .map(
        ([stack, { Resources }]) =>
          [
            stack,
            Object.fromEntries(
              Object.entries(Resources)
                .filter(([, { Type }]) => retainedTypes.has(Type))
                .map(([id, resource]) => [id, baselineEntry(resource)])
                .sort(([one = ''], [other = '']) => (String(one) < String(other) ? -1 : 1)),
            ),
          ] as const,
      )
      .filter(([, resources]) => Object.keys(resources).length > 0),
  );

const lossDescriptions: Partial<Record<ResourceImpact, string>> = {
  [ResourceImpact.WILL_REPLACE]: 'would be replaced by an empty one',
  [ResourceImpact.MAY_REPLACE]: 'may be replaced by an empty one',
  [ResourceImpact.WILL_DESTROY]: 'would be destroyed',
  [ResourceImpact.WILL_ORPHAN]: 'would be left behind, and the environment would no longer use it',
};

/** What a deployment from one state to the other would lose, by CloudFormation's replacement rules. */
export const losses = (before: Baseline, after: Baseline): string[] =>
  Object.keys(before).flatMap((stack) => {
    const diff = fullDiff({ Resources: before[stack] ?? {} }, { Resources: after[stack] ?? {} });
    return Object.entries(diff.resources.changes).flatMap(([id, change]) => {
      const loss = lossDescriptions[change.changeImpact];
      const type = change.oldResourceType ?? change.newResourceType;
      return loss === undefined ? [] : [`${stack}/${id} (${type}) ${loss}`];
    });
  });

/** Retained resources without a baseline entry: their loss would not be detected. */
export const missingFromBaseline = (before: Baseline, after: Baseline): string[] =>
  Object.entries(after).flatMap(([stack, resources]) =>
    Object.keys(resources)
      .filter((id) => before[stack]?.[id] === undefined)
      .map((id) => `${stack}/${id}`),
  );
