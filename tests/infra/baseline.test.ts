import { describe, expect, it } from 'vitest';
import {
  type Baseline,
  losses,
  missingFromBaseline,
  readBaseline,
  retainedResources,
} from '../../infra/config/baseline.ts';
import { dataStack } from './stacks.ts';
import { settings, settingsOf, synthesizeOnce } from './synthesis.ts';
import type { Resource } from './templates.ts';

const baselineOfProd = readBaseline('prod');

const find = (baseline: Baseline, type: string): { stack: string; id: string; resource: Resource } => {
  for (const [stack, resources] of Object.entries(baseline)) {
    for (const [id, resource] of Object.entries(resources)) if (resource.Type === type) return { stack, id, resource };
  }
  throw new Error(`The baseline has no ${type}`);
};

/** The losses of a deployment of prod with one change to its baseline. */
const lossesAfter = (change: (baseline: Baseline) => void): string[] => {
  const copy = structuredClone(baselineOfProd);
  change(copy);
  return losses(baselineOfProd, copy);
};

describe('the baseline of retained resources', () => {
  it.each(['staging', 'prod'] as const)('has no losses from the baseline of %s to its templates', async (name) => {
    const { templates } = await synthesizeOnce(name);
    const now = retainedResources(templates as unknown as Parameters<typeof retainedResources>[0]);
    expect(losses(readBaseline(name), now)).toEqual([]);
    expect(missingFromBaseline(readBaseline(name), now)).toEqual([]);
  });

  it('of staging has the same data as that of prod', () => {
    const data = Object.keys(baselineOfProd['data'] ?? {});
    expect(data).not.toEqual([]);
    expect(Object.keys(readBaseline('staging')['data'] ?? {})).toEqual(data);
  });

  it('contains the table with its keys', () => {
    const { resource } = find(baselineOfProd, 'AWS::DynamoDB::GlobalTable');
    expect(resource.Properties?.['KeySchema']).toEqual([
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ]);
  });

  it('reports a table with other keys', () => {
    const { stack, id } = find(baselineOfProd, 'AWS::DynamoDB::GlobalTable');
    const found = lossesAfter((baseline) => {
      const properties = baseline[stack]?.[id]?.Properties;
      if (properties) properties['KeySchema'] = [{ AttributeName: 'id', KeyType: 'HASH' }];
    });
    expect(found).toEqual([`${stack}/${id} (AWS::DynamoDB::GlobalTable) would be replaced by an empty one`]);
  });

  it('reports a bucket with another name, and resources with another logical id or without one', () => {
    const bucket = find(baselineOfProd, 'AWS::S3::Bucket');
    expect(
      lossesAfter((baseline) => {
        const resource = baseline[bucket.stack]?.[bucket.id];
        if (resource) resource.Properties = { ...resource.Properties, BucketName: 'hims-documents' };
      }),
    ).toEqual([expect.stringContaining(`${bucket.stack}/${bucket.id}`)]);
    const key = find(baselineOfProd, 'AWS::KMS::Key');
    expect(
      lossesAfter((baseline) => {
        baseline[key.stack] = { ...baseline[key.stack], anotherid: key.resource };
        delete baseline[key.stack]?.[key.id];
      }),
    ).toEqual([expect.stringMatching(/AWS::KMS::Key.*would be left behind/)]);
    const page = find(baselineOfProd, 'AWS::CloudFront::Distribution');
    expect(
      lossesAfter((baseline) => {
        delete baseline[page.stack]?.[page.id];
      }),
    ).toEqual([expect.stringMatching(/AWS::CloudFront::Distribution.*would be destroyed/)]);
  });

  it('reports a lock of documents that is switched on after the first deployment', () => {
    const { data = {} } = baselineOfProd;
    const { retention } = settings.prod;
    const locked = dataStack(settingsOf('prod', { retention: { ...retention, lock_documents_years: 5 } }));
    expect(losses({ data }, retainedResources({ data: locked }))).toEqual([
      expect.stringMatching(/^data\/documents\w+ \(AWS::S3::Bucket\) would be replaced by an empty one$/),
      expect.stringMatching(/^data\/log\w+ \(AWS::S3::Bucket\) would be replaced/),
    ]);
  });

  it('accepts updates in place', () => {
    const { stack, id } = find(baselineOfProd, 'AWS::DynamoDB::GlobalTable');
    const found = lossesAfter((baseline) => {
      const properties = baseline[stack]?.[id]?.Properties;
      if (properties) properties['TimeToLiveSpecification'] = { AttributeName: 'expires', Enabled: true };
    });
    expect(found).toEqual([]);
  });

  it('reports retained resources that are not in the baseline', () => {
    const { stack, resource } = find(baselineOfProd, 'AWS::KMS::Key');
    const extended = { ...baselineOfProd, [stack]: { ...baselineOfProd[stack], anotherkey: resource } };
    expect(missingFromBaseline(baselineOfProd, extended)).toEqual([`${stack}/anotherkey`]);
  });
});
