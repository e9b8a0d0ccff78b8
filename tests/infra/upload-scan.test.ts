import { describe, expect, it } from 'vitest';
import {
  allFeaturesOn,
  allowedActions,
  functionsOf,
  ofType,
  onlyResource,
  type Statement,
  statementsOf,
  synthesizeOnce,
} from './synthesis.ts';

const { templates } = await synthesizeOnce('prod', allFeaturesOn);
const { templates: unscanned } = await synthesizeOnce('dev');

const [[uploads = ''] = []] = ofType(templates.data, 'AWS::S3::Bucket').filter(([id]) => id.startsWith('uploads'));
const policy = ofType(templates.data, 'AWS::S3::BucketPolicy')
  .map(([, { Properties: properties = {} }]) => properties)
  .find(({ Bucket }) => JSON.stringify(Bucket) === JSON.stringify({ Ref: uploads }));
const { Statement: statements } = (policy?.['PolicyDocument'] ?? {}) as { Statement: Statement[] };

describe('an upload that GuardDuty has not found clean', () => {
  it('is looked at and tagged', () => {
    expect(onlyResource(templates.data, 'AWS::GuardDuty::MalwareProtectionPlan')).toMatchObject({
      Actions: { Tagging: { Status: 'ENABLED' } },
      ProtectedResource: { S3Bucket: { BucketName: { Ref: uploads } } },
    });
  });

  it('can be read by nobody but the scanner, and tagged by nobody else', () => {
    const denied = statements.filter(({ Effect, Sid }) => Effect === 'Deny' && Sid !== undefined);
    const byWhom = {
      ArnNotEquals: { 'aws:PrincipalArn': { 'Fn::GetAtt': [expect.stringContaining('uploadscan'), 'Arn'] } },
    };
    expect(denied).toMatchObject([
      {
        Sid: 'ReadOnlyWhatIsClean',
        Action: ['s3:GetObject', 's3:GetObjectVersion'],
        Condition: {
          ...byWhom,
          StringNotEquals: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'NO_THREATS_FOUND' },
        },
      },
      { Sid: 'OnlyTheScannerTags', Action: ['s3:DeleteObjectTagging', 's3:PutObjectTagging'], Condition: byWhom },
    ]);
  });

  it('is waited for by every function that reads uploads', () => {
    const reading = [templates.api, templates.bulk].flatMap((template) =>
      template === undefined
        ? []
        : [...functionsOf(template)].flatMap(([name, { properties }]) => {
            const own = statementsOf(template, properties);
            const reads = own.some(
              ({ Action, Resource }) =>
                [Action].flat().includes('s3:GetObject') && JSON.stringify(Resource).includes('uploads'),
            );
            return reads ? [{ name, properties, own }] : [];
          }),
    );
    expect(reading.map(({ name }) => name)).toContain('upload-and-submit-document');
    for (const { name, properties, own } of reading) {
      expect(properties['Environment'], name).toMatchObject({ Variables: { UPLOADS_ARE_SCANNED: 'true' } });
      expect(allowedActions(own), name).toContain('s3:GetObjectTagging');
    }
  });

  it('is no matter where the stage does not look', () => {
    expect(ofType(unscanned.data, 'AWS::GuardDuty::MalwareProtectionPlan')).toEqual([]);
    expect(JSON.stringify(unscanned.api)).not.toContain('UPLOADS_ARE_SCANNED');
  });
});
