import { join } from 'node:path';
import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, expect, inject, test } from 'vitest';
import { type Credentials, createPrincipals } from '../../infra/local/run/principals.ts';
import { readAssembly } from '../../infra/local/run/template/assembly.ts';

const Key = 'records/early/scan.pdf';
let Bucket: string;
let VersionId: string | undefined;
let admin: S3Client;
beforeAll(async () => {
  Object.assign(process.env, inject('adminEnv'));
  Bucket = inject('adminEnv')['DOCUMENTS_BUCKET'] ?? '';
  admin = new S3Client({});
  ({ VersionId } = await admin.send(new PutObjectCommand({ Bucket, Key, Body: 'scan', ChecksumAlgorithm: 'SHA256' })));
});

/** By function name: the access keys follow from a secret of the data folder, as those that the functions have. */
const credentialsOfFunctions = (): Map<string, Credentials> => {
  const dataDir = inject('dataDir');
  const principals = createPrincipals(dataDir);
  return new Map(
    readAssembly(join(dataDir, 'cdk.out')).flatMap(({ name, template }) =>
      Object.entries(template.Resources).flatMap(([logicalId, { Type, Properties }]) => {
        if (Type !== 'AWS::Lambda::Function' || !String(Properties?.['Runtime']).startsWith('nodejs')) return [];
        const ref = `${name}-${logicalId}`;
        return [[ref, principals.issue(ref, [], {})] as const];
      }),
    ),
  );
};

test('a file of a record is deleted by no function and no administrator before its destruction', async () => {
  const refusalOf = (client: S3Client, version?: string): Promise<string> =>
    client.send(new DeleteObjectCommand({ Bucket, Key, VersionId: version })).then(
      () => 'deleted',
      ({ name }: Error) => name,
    );
  const clients: [string, S3Client][] = [...credentialsOfFunctions()].map(([name, credentials]) => [
    name,
    new S3Client({ credentials }),
  ]);
  expect(clients.length).toBeGreaterThan(100);
  const deleted: string[] = [];
  for (const [name, client] of [...clients, ['administrator', admin] as const])
    for (const version of [undefined, VersionId]) {
      const refusal = await refusalOf(client, version);
      if (refusal !== 'AccessDenied') deleted.push(`${name} ${refusal}`);
    }
  expect(deleted).toEqual([]);
  expect((await admin.send(new HeadObjectCommand({ Bucket, Key }))).VersionId).toBe(VersionId);
});
