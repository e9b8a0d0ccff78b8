import * as z from 'zod';

const referencePattern = /\{\{resolve:secretsmanager:(arn:[^}]+?):SecretString:(\w*):?:?\}\}/g;
const fields = z.record(z.string(), z.string());

/**
 * Replaces the dynamic references to secrets in a text, as CloudFormation does at deployment:
 * `{{resolve:secretsmanager:<arn>:SecretString:<field>}}`.
 */
export const withSecrets = (text: string, secret: (arn: string) => string): string =>
  text.replace(referencePattern, (reference, arn: string, field: string) => {
    const value = field === '' ? secret(arn) : fields.parse(JSON.parse(secret(arn)))[field];
    if (value === undefined) throw new Error(`${reference}: the secret has no field ${field}`);
    return value;
  });
