import fc from 'fast-check';
import * as z from 'zod';
import { type CallName, callNamed } from '../../../shared/api/index.ts';
import { hostileJson, hostileText, type JsonText, jsonOf, strangeName } from './hostile-values.ts';
import { type ReferenceKind, someDigest } from './references.ts';

/** A part of an input: JSON text, or a reference that becomes an id when the request is sent. */
export type InputPart = JsonText | { kind: ReferenceKind; place: number };
export type InputText = readonly InputPart[];

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
  maxItems?: number;
}

/** The input of a call as JSON Schema: what a client sends, before transforms. */
export const inputSchemaOf = (name: CallName): Schema =>
  z.toJSONSchema(callNamed(name).input, { io: 'input', unrepresentable: 'any' }) as Schema;

const referenceOf: Record<string, ReferenceKind> = {
  submission_id: 'submission',
  resubmission_of: 'submission',
  document_id: 'document',
  document_number: 'nomor',
  nomor: 'nomor',
  upload_id: 'upload',
  draft_upload_id: 'upload',
  supporting_upload_id: 'upload',
  job_id: 'job',
  notification_id: 'notification',
  upto: 'notification',
  cursor: 'cursor',
  nrp: 'nrp',
  address: 'address',
};

const reference = (kind: ReferenceKind): fc.Arbitrary<InputText> => fc.nat(4999).map((place) => [{ kind, place }]);

const constant = (value: unknown): fc.Arbitrary<InputText> => fc.constant([jsonOf(value)]);

const valuesOfFormat = (format: string | undefined): fc.Arbitrary<unknown> | undefined => {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (format === 'ipv4') return fc.ipV4();
  if (format === 'ipv6' || format === 'cidrv6') return fc.ipV6();
  return undefined;
};

const textFor = ({ pattern, format, maxLength = 40 }: Schema): fc.Arbitrary<unknown> => {
  const formatted = valuesOfFormat(format);
  if (formatted) return formatted;
  if (pattern?.includes('{43}=')) return fc.constant(someDigest);
  if (pattern !== undefined && format === undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(fc.string({ minLength: 1, maxLength: Math.min(maxLength, 40) }), hostileText);
};

const validFor = (name: string, schema: Schema): fc.Arbitrary<InputText> => {
  const known = referenceOf[name];
  if (known === 'nomor')
    return fc.oneof(
      reference(known),
      textFor(schema).map((text): InputText => [jsonOf(text)]),
    );
  if (known) return reference(known);
  if (name === 'id' || name === 'ids') return fc.oneof(reference('document'), reference('submission'));
  if (name === 'version') return fc.integer({ min: 1, max: 6 }).map((version) => [jsonOf(version)]);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((each) => validFor('', each)));
  if (schema.const !== undefined) return constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum).map((value) => [jsonOf(value)]);
  switch (schema.type) {
    case 'object':
      return objectFor(schema);
    case 'array':
      return fc
        .array(fieldFor(name, schema.items ?? {}), { minLength: 1, maxLength: Math.min(schema.maxItems ?? 4, 4) })
        .map((items) => joined('[', items, ']'));
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
      return fc
        .integer({ min: least, max: Math.min(schema.maximum ?? 10_000, 10_000) })
        .map((value) => [jsonOf(value)]);
    }
    case 'boolean':
      return fc.boolean().map((value) => [jsonOf(value)]);
    case 'string':
      return textFor(schema).map((value) => [jsonOf(value)]);
    default:
      return hostileJson.map((text) => [text]);
  }
};

const joined = (open: string, items: readonly InputText[], close: string): InputText => [
  open,
  ...items.flatMap((item, at) => (at === 0 ? item : [',', ...item])),
  close,
];

/** Mostly what the schema allows, so that requests reach the rules behind it. */
const fieldFor = (name: string, schema: Schema): fc.Arbitrary<InputText> =>
  fc.oneof(
    { weight: 12, arbitrary: validFor(name, schema) },
    { weight: 1, arbitrary: hostileJson.map((text): InputText => [text]) },
  );

/** Against 100 for a present field. */
const absentWeight = (name: string, required: readonly string[]): number => {
  // The caller's own id is the only one that the contract accepts.
  if (/^(user|admin|approver)_id$/.test(name)) return 2000;
  return required.includes(name) ? 3 : 100;
};

const objectFor = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<InputText> => {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = fieldFor(name, schema).map((value): InputText => [`${jsonOf(name)}:`, ...value]);
    const absent = absentWeight(name, required);
    return fc.oneof({ weight: 100, arbitrary: field }, { weight: absent, arbitrary: fc.constant(undefined) });
  });
  const extra = fc.tuple(strangeName, hostileJson).map(([name, value]): InputText => [`${jsonOf(name)}:${value}`]);
  return fc
    .tuple(fc.tuple(...fields), fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, fc.array(extra, { maxLength: 3 })))
    .map(([values, extras]) => joined('{', [...values.filter((value) => value !== undefined), ...extras], '}'));
};

/** The body of a POST to the call. */
export const bodyFor = (name: CallName): fc.Arbitrary<InputText> => objectFor(inputSchemaOf(name));

/** The query parameters of a GET, some of them repeated or unknown. */
export const queryFor = (name: CallName): fc.Arbitrary<readonly (readonly [string, InputText])[]> => {
  const { properties = {}, required = [] } = inputSchemaOf(name);
  const fields = Object.entries(properties).map(([field, schema]) =>
    fc.oneof(
      { weight: 100, arbitrary: fieldFor(field, schema).map((value) => [field, value] as const) },
      { weight: absentWeight(field, required), arbitrary: fc.constant(undefined) },
    ),
  );
  const extra = fc.tuple(
    strangeName,
    hostileJson.map((text): InputText => [text]),
  );
  return fc
    .tuple(fc.tuple(...fields), fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, fc.array(extra, { maxLength: 2 })))
    .map(([values, extras]) => [...values.filter((value) => value !== undefined), ...extras]);
};
