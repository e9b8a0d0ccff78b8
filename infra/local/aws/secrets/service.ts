import { createHash, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Authorize } from '../iam/authorizer.ts';
import type { SecretProperties } from '../model.ts';
import { type JsonRequest, jsonResponse, type ServiceResponse } from '../protocol/response.ts';
import { ServiceError } from '../protocol/service-error.ts';

export type SecretsService = ReturnType<typeof openSecrets>;

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

const generatedSecret = ({
  SecretStringTemplate,
  GenerateStringKey,
  ...options
}: SecretProperties['generate']): string => {
  const alphabet = options.ExcludePunctuation ? lettersAndDigits : lettersAndDigits + punctuation;
  const random = Array.from({ length: options.PasswordLength ?? 32 }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  );
  if (GenerateStringKey === undefined) return random;
  const rest = JSON.parse(SecretStringTemplate ?? '{}') as Record<string, unknown>;
  return JSON.stringify({ ...rest, [GenerateStringKey]: random });
};

const textField = (input: Record<string, unknown>, name: string): string => {
  const value = input[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new ServiceError('ValidationException', `Invalid ${name}`);
};

/** Secrets by their ARN, one file each; implements the operations that functions and operators use. */
export const openSecrets = ({ dataDir }: { dataDir: string }) => {
  const folder = join(dataDir, 'secrets');
  const pathOf = (arn: string): string => join(folder, createHash('sha256').update(arn).digest('hex').slice(0, 32));
  const save = (arn: string, text: string): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const temporaryPath = `${pathOf(arn)}.new`;
    writeFileSync(temporaryPath, text, { mode: 0o600 });
    renameSync(temporaryPath, pathOf(arn));
  };
  const text = (arn: string): string => {
    if (!existsSync(pathOf(arn))) {
      throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    }
    return readFileSync(pathOf(arn), 'utf8');
  };
  const secretNames = (arn: string): { ARN: string; Name: string } => ({
    ARN: arn,
    Name: arn.slice(arn.lastIndexOf(':') + 1, arn.lastIndexOf('-')),
  });
  const operations: Record<string, (arn: string, input: Record<string, unknown>) => Record<string, unknown>> = {
    GetSecretValue: (arn) => ({ ...secretNames(arn), SecretString: text(arn), VersionStages: ['AWSCURRENT'] }),
    PutSecretValue: (arn, input) => {
      text(arn);
      save(arn, textField(input, 'SecretString'));
      return { ...secretNames(arn), VersionStages: ['AWSCURRENT'] };
    },
  };
  return {
    handle: ({ target, input }: JsonRequest, authorize: Authorize): ServiceResponse => {
      const name = target.replace(/^secretsmanager\./, '');
      const operation = operations[name];
      if (!operation) {
        throw new ServiceError(
          'com.amazon.coral.service#UnknownOperationException',
          `Not supported by the local stack: ${name}`,
        );
      }
      const arn = textField(input, 'SecretId');
      authorize({ action: `secretsmanager:${name}`, resource: arn, context: {} });
      return jsonResponse(200, operation(arn, input));
    },
    /** Generates the value if it does not exist yet in the data folder. */
    create: ({ arn, generate }: SecretProperties): void => {
      if (!existsSync(pathOf(arn))) save(arn, generatedSecret(generate));
    },
    text,
  };
};
