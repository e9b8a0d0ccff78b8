import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { matches } from '../aws/iam/patterns.ts';
import type { Resource } from './template/model.ts';
import type { ResolvedTemplate } from './template/resolved-template.ts';

const deploymentProperties = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.string())).optional(),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  Include: z.array(z.string()).default([]),
  Exclude: z.array(z.string()).default([]),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
});

interface Upload {
  bucket: string;
  key: string;
  body: Buffer;
  cacheControl: string | undefined;
}

/** The digests of the properties of completed deployments by their paths. */
const completedSchema = z.record(z.string(), z.string());

/**
 * Does what the CDK's bucket deployments do: uploads their files into the bucket, unless they are there already. As
 * CloudFormation does, it updates only those whose properties changed; these contain the hashes of the sources.
 */
export const deployBucketContent = async (
  template: ResolvedTemplate,
  s3: S3Client,
  completedFile: string,
): Promise<void> => {
  const deployments = template.ofType('Custom::CDKBucketDeployment');
  const completed = readCompleted(completedFile);
  const changed = deployments.filter((deployment) => completed[deployment.path] !== propertiesDigest(deployment));
  if (changed.length === 0) return;
  await Promise.all(changed.flatMap(uploadsOf).map((upload) => uploadFile(s3, upload)));
  const digests = Object.fromEntries(deployments.map((each) => [each.path, propertiesDigest(each)]));
  // Replaced at once: a process killed while it writes leaves no partial file.
  writeFileSync(`${completedFile}.new`, JSON.stringify(digests, null, 2));
  renameSync(`${completedFile}.new`, completedFile);
};

/** None where the record is missing or damaged: then every file is compared, and uploaded where it differs. */
const readCompleted = (file: string): Record<string, string> => {
  if (!existsSync(file)) return {};
  try {
    return completedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
};

const propertiesDigest = ({ properties }: Resource): string =>
  createHash('sha256').update(JSON.stringify(properties)).digest('hex');

const uploadsOf = (resource: Resource): Upload[] => {
  const properties = deploymentProperties.parse(resource.properties);
  const { DestinationBucketName: bucket, DestinationBucketKeyPrefix: prefix, Include, Exclude } = properties;
  // As in `aws s3 sync`, the last matching filter decides, and inclusions follow exclusions.
  const isAny = (patterns: readonly string[], name: string): boolean => patterns.some((each) => matches(each, name));
  const isIncluded = (name: string): boolean => isAny(Include, name) || !isAny(Exclude, name);
  return properties.SourceObjectKeys.flatMap((key, index) => {
    const folder = resource.stack.assets.get(key);
    if (folder === undefined || !existsSync(folder)) {
      throw new Error(`${resource.path}: its source ${key} is not an asset of the stack on this disk`);
    }
    const markers = Object.entries(properties.SourceMarkers?.[index] ?? {});
    return filesIn(folder)
      .filter(isIncluded)
      .map((name) => ({
        bucket,
        key: [prefix, name].filter((part) => part !== '').join('/'),
        body: withValues(readFileSync(join(folder, name)), markers),
        cacheControl: properties.SystemMetadata['cache-control'],
      }));
  });
};

const filesIn = (folder: string): string[] =>
  globSync('**', { cwd: folder })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'));

/** Replaces the markers of values that are only known at deployment. */
const withValues = (body: Buffer, markers: [string, string][]): Buffer =>
  markers.length === 0
    ? body
    : Buffer.from(markers.reduce((text, [marker, value]) => text.replaceAll(marker, value), body.toString('utf8')));

const uploadFile = async (s3: S3Client, { bucket, key, body, cacheControl }: Upload): Promise<void> => {
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const present = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key })).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'NotFound') return undefined;
    throw error;
  });
  if (present?.ETag === etag && present.CacheControl === cacheControl) return;
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: body,
      ContentType: mediaTypeOf(key),
      CacheControl: cacheControl,
    }),
  );
};

const mediaTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const mediaTypeOf = (path: string): string => mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
