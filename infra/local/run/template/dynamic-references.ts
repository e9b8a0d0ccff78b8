import * as z from 'zod';

const referencePattern = /\{\{resolve:secretsmanager:(arn:[^}]+?):SecretString:(\w*):?:?\}\}/g;
const fields = z.record(z.string(), z.string());

/**
 * Replaces the dynamic references to secrets in a text, as CloudFormation does at deployment:
 * `{{resolve:secretsmanager:<arn>:SecretString:<field>}}`.
 */
export const withSecrets = (text: string, secret: (arn: string) => string): string =>
  text.replace(referencePattern, (_reference, arn: string, field: string) => {
    try {
      const value = field === '' ? secret(arn) : fields.parse(JSON.parse(secret(arn)))[field];
      if (value !== undefined) return value;
      throw new Error(`The secret has no field ${field}`);
    } catch (cause) {
      throw new Error(brokenSecret(arn), { cause });
    }
  });

const brokenSecret = (arn: string): string =>
  `Rahasia antarlayanan di folder data rusak atau dari versi HIMS yang lain (${arn.slice(arn.lastIndexOf(':') + 1)}). Pulihkan folder itu dari cadangan, atau mulai dengan data contoh baru: npm start -- --fresh`;
