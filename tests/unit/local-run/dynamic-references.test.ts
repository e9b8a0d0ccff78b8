import { expect, it } from 'vitest';
import { withSecrets } from '../../../infra/local/run/template/dynamic-references.ts';

const arn = 'arn:aws:secretsmanager:ap-southeast-3:000000000000:secret:hims-local-AbCdEf';
const secrets = (requestedArn: string): string => {
  expect(requestedArn).toBe(arn);
  return '{"blue":"azure","green":"emerald"}';
};

it('replaces a reference to a field of a secret anywhere in a text', () => {
  expect(withSecrets(`{{resolve:secretsmanager:${arn}:SecretString:blue::}}`, secrets)).toBe('azure');
  expect(withSecrets(`<{{resolve:secretsmanager:${arn}:SecretString:green}}>`, secrets)).toBe('<emerald>');
  expect(withSecrets(`{{resolve:secretsmanager:${arn}:SecretString:::}}`, secrets)).toContain('"blue"');
});

it('leaves other texts unchanged, and says what to do about a secret without the field', () => {
  expect(withSecrets('plain {{text}}', secrets)).toBe('plain {{text}}');
  for (const [field, secret] of [
    ['red', secrets],
    ['blue', () => 'damaged'],
  ] as const)
    expect(() => withSecrets(`{{resolve:secretsmanager:${arn}:SecretString:${field}::}}`, secret)).toThrow(
      /^Rahasia antarlayanan di folder data rusak .*npm start -- --fresh$/,
    );
});
