import { describe, expect, it } from 'vitest';
import { synthesizeOnce } from './synthesis.ts';
import { allowedActions, apiOf, functionsOf, ofType, onlyResource, type Statement, statementsOf } from './templates.ts';

const { templates } = await synthesizeOnce('everyFeature');
const { templates: unscanned } = await synthesizeOnce('staging');

const [[uploads = ''] = []] = ofType(templates.data, 'AWS::S3::Bucket').filter(([id]) => id.startsWith('uploads'));
const policy = ofType(templates.data, 'AWS::S3::BucketPolicy')
  .map(([, { Properties: properties = {} }]) => properties)
  .find(({ Bucket }) => JSON.stringify(Bucket) === JSON.stringify({ Ref: uploads }));
const { Statement: statements } = (policy?.['PolicyDocument'] ?? {}) as { Statement: Statement[] };

describe('an upload that GuardDuty has not tagged as clean', () => {
  it('is scanned and tagged', () => {
    expect(onlyResource(templates.data, 'AWS::GuardDuty::MalwareProtectionPlan')).toMatchObject({
      Actions: { Tagging: { Status: 'ENABLED' } },
      ProtectedResource: { S3Bucket: { BucketName: { Ref: uploads }, ObjectPrefixes: ['files/'] } },
    });
  });

  it('can be read and tagged only by the scanner', () => {
    const denied = statements.filter(({ Effect, Sid }) => Effect === 'Deny' && Sid !== undefined);
    const notTheScanner = {
      ArnNotEquals: { 'aws:PrincipalArn': { 'Fn::GetAtt': [expect.stringContaining('uploadscan'), 'Arn'] } },
    };
    expect(denied).toMatchObject([
      {
        Sid: 'ReadOnlyWhatIsClean',
        Action: ['s3:GetObject', 's3:GetObjectVersion'],
        Condition: {
          ...notTheScanner,
          StringNotEquals: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'NO_THREATS_FOUND' },
        },
      },
      {
        Sid: 'OnlyTheScannerTags',
        Action: [
          's3:DeleteObjectTagging',
          's3:DeleteObjectVersionTagging',
          's3:PutObjectTagging',
          's3:PutObjectVersionTagging',
        ],
        Condition: notTheScanner,
      },
    ]);
    for (const { Resource } of denied) {
      expect(Resource, 'not the checkpoints of the worker, which nobody scans').toEqual({
        'Fn::Join': ['', [{ 'Fn::GetAtt': [uploads, 'Arn'] }, '/files/*']],
      });
    }
  });

  it('can be created only where uploads are scanned', () => {
    const signer = functionsOf(apiOf(templates)).get('create-upload-urls');
    const [statement, ...others] = statementsOf(apiOf(templates), signer?.properties ?? {}).filter(({ Action }) =>
      [Action].flat().includes('s3:PutObject'),
    );
    expect(JSON.stringify(statement?.Resource)).toMatch(/"\/files\/\*"/);
    expect(others).toEqual([]);
  });

  it('has its tag checked by every function that reads uploads', () => {
    const uploadReaders = [apiOf(templates), templates.bulk].flatMap((template) =>
      template === undefined
        ? []
        : [...functionsOf(template)].flatMap(([name, { properties }]) => {
            const functionStatements = statementsOf(template, properties);
            const reads = functionStatements.some(
              ({ Action, Resource }) =>
                [Action].flat().includes('s3:GetObject') && /uploads.*\/files\/\*/.test(JSON.stringify(Resource)),
            );
            return reads ? [{ name, properties, statements: functionStatements }] : [];
          }),
    );
    expect(uploadReaders.map(({ name }) => name)).toContain('upload-and-submit-document');
    for (const { name, properties, statements: functionStatements } of uploadReaders) {
      expect(properties['Environment'], name).toMatchObject({ Variables: { UPLOADS_ARE_SCANNED: 'true' } });
      expect(allowedActions(functionStatements), name).toContain('s3:GetObjectTagging');
    }
  });

  it('is not restricted in an environment without scans', () => {
    expect(ofType(unscanned.data, 'AWS::GuardDuty::MalwareProtectionPlan')).toEqual([]);
    expect(JSON.stringify(apiOf(unscanned))).not.toContain('UPLOADS_ARE_SCANNED');
  });
});
