import { z } from 'zod';

const referencePattern = /\{\{resolve:secretsmanager:(arn:[^}]+?):SecretString:(\w*):?:?\}\}/g;
const fields = z.record(z.string(), z.string());

/**
 * A text with its references to secrets replaced, as CloudFormation does with a property when it deploys:
 * `{{resolve:secretsmanager:<arn>:SecretString:<field>}}`.
 */
export const withSecrets = (text: string, secret: (arn: string) => string): string =>
  text.replace(referencePattern, (reference, arn: string, field: string) => {
    const value = field === '' ? secret(arn) : fields.parse(JSON.parse(secret(arn)))[field];
    if (value === undefined) throw new Error(`${reference}: the secret has no field ${field}`);
    return value;
  });
