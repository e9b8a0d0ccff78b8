import { expect, it } from 'vitest';
import { withSecrets } from '../../../infra/local/run/template/dynamic-references.ts';

const arn = 'arn:aws:secretsmanager:ap-southeast-3:000000000000:secret:hims-local-AbCdEf';
const secrets = (asked: string): string => {
  expect(asked).toBe(arn);
  return '{"blue":"azure","green":"emerald"}';
};

it('replaces a reference to a field of a secret, wherever it stands', () => {
  expect(withSecrets(`{{resolve:secretsmanager:${arn}:SecretString:blue::}}`, secrets)).toBe('azure');
  expect(withSecrets(`<{{resolve:secretsmanager:${arn}:SecretString:green}}>`, secrets)).toBe('<emerald>');
  expect(withSecrets(`{{resolve:secretsmanager:${arn}:SecretString:::}}`, secrets)).toContain('"blue"');
});

it('leaves other texts alone and refuses a field that is not there', () => {
  expect(withSecrets('plain {{text}}', secrets)).toBe('plain {{text}}');
  expect(() => withSecrets(`{{resolve:secretsmanager:${arn}:SecretString:red::}}`, secrets)).toThrow(/no field red/);
});
