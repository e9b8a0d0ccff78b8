import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, type BucketDeploymentProps, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';
import { acknowledge, acknowledgeWildcard } from './acknowledge.ts';
import { EnvironmentLogGroup } from './log-group.ts';

export const folder = (path: string, exclude: string[] = []): ISource => Source.asset(path, { exclude });

const generatedContent = join(import.meta.dirname, '..', '..', 'dist', 'content');

/**
 * A JSON file whose content is known at synthesis. `Source.jsonData` deletes its file after staging, but the local
 * stack, which does no asset staging, has to read it.
 */
export const jsonFile = (name: string, content: unknown): ISource => {
  const text = JSON.stringify(content);
  const directory = join(generatedContent, createHash('sha256').update(name).update(text).digest('hex').slice(0, 16));
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, name), text);
  return folder(directory);
};

export interface BucketContentProps extends Pick<BucketDeploymentProps, 'cacheControl' | 'exclude' | 'include'> {
  environment: Environment;
  bucket: IBucket;
  /** A folder of the bucket; the root when undefined. */
  prefix?: string;
  sources: ISource[];
}

/**
 * Files that a deployment copies into a bucket. Files of earlier deployments stay, because open pages still request
 * them.
 */
export class BucketContent extends BucketDeployment {
  constructor(scope: Construct, id: string, { environment, bucket, prefix, ...props }: BucketContentProps) {
    super(scope, id, {
      ...props,
      destinationBucket: bucket,
      ...(prefix === undefined ? {} : { destinationKeyPrefix: prefix }),
      prune: false,
      retainOnDelete: true,
      memoryLimit: 512,
      logGroup: logGroupOf(scope, environment),
    });
    this.acknowledgeCopier();
  }

  private acknowledgeCopier(): void {
    const copier = this.handlerRole.node.scope;
    if (!copier) throw new Error(`${this.node.path} has no copy function`);
    const copierReason = 'The CDK library provides the function that copies files at deployment, and its grants.';
    const rules = [
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map(
        (verb) => `AwsSolutions-IAM5[Action::s3:${verb}*]`,
      ),
      'AwsSolutions-L1',
      'Serverless-LambdaDLQ',
      'Serverless-LambdaLatestVersion',
      'Serverless-LambdaTracing',
    ];
    acknowledge(copier, Object.fromEntries(rules.map((rule) => [rule, copierReason])));
    acknowledgeWildcard(copier, '/*', copierReason);
  }
}

/** The copy function is a singleton of each stack, and so is its log group. */
const logGroupOf = (scope: Construct, environment: Environment): ILogGroup => {
  const stack = Stack.of(scope);
  const id = 'content-logs';
  return (
    (stack.node.tryFindChild(id) as EnvironmentLogGroup | undefined) ?? new EnvironmentLogGroup(stack, id, environment)
  );
};
