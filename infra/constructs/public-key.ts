import type { IKey } from 'aws-cdk-lib/aws-kms';
import { CustomResource, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { HandlerFunction } from './handler-function.ts';

/**
 * The public part of a signing key, read from KMS by the deployment that creates the key. One resource for each key: its
 * value never changes, so no deployment has to change an export that other stacks import.
 */
export class PublicKey extends CustomResource {
  readonly keyId: string;
  /** SPKI in base64. */
  readonly publicKey: string;

  constructor(scope: Construct, id: string, { key, reader }: { key: IKey; reader: HandlerFunction }) {
    super(scope, id, {
      resourceType: 'Custom::PublicKey',
      serviceToken: reader.functionArn,
      serviceTimeout: Duration.minutes(2),
      properties: { KeyId: key.keyId },
    });
    this.keyId = key.keyId;
    this.publicKey = this.getAttString('PublicKey');
  }
}
