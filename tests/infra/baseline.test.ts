import { describe, expect, it } from 'vitest';
import { type Baseline, losses, missingFromBaseline, readBaseline, retainedResources } from '../../infra/baseline.ts';
import { deployedEnvironments } from '../../infra/environments.ts';
import { type Resource, synthesizeOnce } from './synthesis.ts';

const known = readBaseline('prod');

const find = (baseline: Baseline, type: string): { stack: string; id: string; resource: Resource } => {
  for (const [stack, resources] of Object.entries(baseline)) {
    for (const [id, resource] of Object.entries(resources)) if (resource.Type === type) return { stack, id, resource };
  }
  throw new Error(`The baseline has no ${type}`);
};

/** Prod as it is known, with one thing changed. */
const changed = (change: (baseline: Baseline) => void): string[] => {
  const copy = structuredClone(known);
  change(copy);
  return losses(known, copy);
};

describe('the guard of what lasts', () => {
  it.each(deployedEnvironments)('lets %s as it is deploy over %s as it was', async (name) => {
    const { templates } = await synthesizeOnce(name);
    const now = retainedResources(templates as unknown as Parameters<typeof retainedResources>[0]);
    expect(losses(readBaseline(name), now)).toEqual([]);
    expect(missingFromBaseline(readBaseline(name), now)).toEqual([]);
  });

  it('knows the table by its id and keys', () => {
    const { resource } = find(known, 'AWS::DynamoDB::GlobalTable');
    expect(resource.Properties?.['KeySchema']).toEqual([
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ]);
  });

  it('stops a table with other keys', () => {
    const { stack, id } = find(known, 'AWS::DynamoDB::GlobalTable');
    const found = changed((baseline) => {
      const properties = baseline[stack]?.[id]?.Properties;
      if (properties) properties['KeySchema'] = [{ AttributeName: 'id', KeyType: 'HASH' }];
    });
    expect(found).toEqual([`${stack}/${id} (AWS::DynamoDB::GlobalTable) would be replaced by an empty one`]);
  });

  it('stops a bucket that gets another name, and whatever gets another logical id or goes', () => {
    const bucket = find(known, 'AWS::S3::Bucket');
    expect(
      changed((baseline) => {
        const resource = baseline[bucket.stack]?.[bucket.id];
        if (resource) resource.Properties = { ...resource.Properties, BucketName: 'hims-documents' };
      }),
    ).toEqual([expect.stringContaining(`${bucket.stack}/${bucket.id}`)]);
    const key = find(known, 'AWS::KMS::Key');
    expect(
      changed((baseline) => {
        baseline[key.stack] = { ...baseline[key.stack], anotherid: key.resource };
        delete baseline[key.stack]?.[key.id];
      }),
    ).toEqual([expect.stringMatching(/AWS::KMS::Key.*would be left behind/)]);
    const page = find(known, 'AWS::CloudFront::Distribution');
    expect(
      changed((baseline) => {
        delete baseline[page.stack]?.[page.id];
      }),
    ).toEqual([expect.stringMatching(/AWS::CloudFront::Distribution.*would be destroyed/)]);
  });

  it('does not mind what changes in place', () => {
    const { stack, id } = find(known, 'AWS::DynamoDB::GlobalTable');
    const found = changed((baseline) => {
      const properties = baseline[stack]?.[id]?.Properties;
      if (properties) properties['TimeToLiveSpecification'] = { AttributeName: 'expires', Enabled: true };
    });
    expect(found).toEqual([]);
  });

  it('notices what lasts and nobody guards yet', () => {
    const { stack, resource } = find(known, 'AWS::KMS::Key');
    const more = { ...known, [stack]: { ...known[stack], anotherkey: resource } };
    expect(missingFromBaseline(known, more)).toEqual([`${stack}/anotherkey`]);
  });
});
