// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Fn::Sub's placeholders look like those of JavaScript
import { expect, test } from 'vitest';
import { assertKnownTypes } from '../../../infra/local/run/template/known-types.ts';
import type { Json, Stack, Template } from '../../../infra/local/run/template/model.ts';
import { resolvedTemplate } from '../../../infra/local/run/template/resolved-template.ts';

const stack = (name: string, template: Partial<Template>): Stack => ({
  name,
  account: '000000000000',
  region: 'ap-southeast-3',
  template: { Resources: {}, ...template },
  assets: new Map(),
});

const resolvedValue = (value: Json, more: Partial<Template> = {}): Json => {
  const template = resolvedTemplate([
    stack('app', {
      ...more,
      Resources: {
        probe: { Type: 'Probe', Properties: { value } },
        table: { Type: 'AWS::DynamoDB::Table', Properties: {} },
        named: { Type: 'AWS::SQS::Queue', Properties: { QueueName: { 'Fn::Sub': '${AWS::StackName}-jobs' } } },
      },
    }),
  ]);
  return template.ofType('Probe')[0]?.properties.value ?? null;
};

test.each<[string, Json, Json]>([
  ['Ref', { Ref: 'table' }, 'app-table'],
  ['Ref of a pseudo parameter', { Ref: 'AWS::Region' }, 'ap-southeast-3'],
  ['GetAtt', { 'Fn::GetAtt': ['table', 'Arn'] }, 'arn:aws:dynamodb:ap-southeast-3:000000000000:table/app-table'],
  ['GetAtt of a named queue', { 'Fn::GetAtt': 'named.QueueName' }, 'app-jobs'],
  ['Join', { 'Fn::Join': ['/', ['a', { Ref: 'AWS::AccountId' }, 1]] }, 'a/000000000000/1'],
  ['Select of Split', { 'Fn::Select': [1, { 'Fn::Split': ['-', 'a-b-c'] }] }, 'b'],
  [
    'Sub',
    { 'Fn::Sub': '${table}:${table.Arn}:${!kept}' },
    'app-table:arn:aws:dynamodb:ap-southeast-3:000000000000:table/app-table:${kept}',
  ],
  ['Sub with values', { 'Fn::Sub': ['${x}-${AWS::Region}', { x: { Ref: 'table' } }] }, 'app-table-ap-southeast-3'],
  ['NoValue in an object', { a: 1, b: { Ref: 'AWS::NoValue' } }, { a: 1 }],
  ['NoValue in a list', ['a', { Ref: 'AWS::NoValue' }], ['a']],
])('%s', (_, value, expected) => {
  expect(resolvedValue(value)).toEqual(expected);
});

test('throws for a resource with a condition instead of creating it', () => {
  const Resources = { gone: { Type: 'Probe', Condition: 'isNotHere' } };
  expect(() => resolvedTemplate([stack('app', { Resources })])).toThrow('gone has a condition');
});

test('resolves imports from another stack, and attributes known only after creation', () => {
  const template = resolvedTemplate([
    stack('web', {
      Resources: { probe: { Type: 'Probe', Properties: { value: { 'Fn::ImportValue': 'data:stream' } } } },
    }),
    stack('data', {
      Resources: { table: { Type: 'AWS::DynamoDB::GlobalTable' } },
      Outputs: { stream: { Value: { 'Fn::GetAtt': ['table', 'StreamArn'] }, Export: { Name: 'data:stream' } } },
    }),
  ]);
  expect(() => template.ofType('Probe')).toThrow('StreamArn');
  const [table] = template.ofType('AWS::DynamoDB::GlobalTable');
  if (!table) throw new Error('no table');
  template.setCreatedAttributes(table, { StreamArn: 'arn:stream' });
  expect(template.ofType('Probe')[0]?.properties.value).toBe('arn:stream');
  expect(template.find('AWS::DynamoDB::GlobalTable', 'arn:stream')?.id).toBe('data/table');
});

test('generated names are the same at every start and unique for each resource', () => {
  const ids = () => {
    const template = resolvedTemplate([
      stack('app', { Resources: { one: { Type: 'AWS::KMS::Key' }, two: { Type: 'AWS::KMS::Key' } } }),
    ]);
    return template.ofType('AWS::KMS::Key').map((key) => template.identityOf(key).ref);
  };
  expect(ids()).toEqual(ids());
  expect(new Set(ids()).size).toBe(2);
});

test('throws for an unknown resource type with its name and path', () => {
  const template = resolvedTemplate([
    stack('app', {
      Resources: {
        topic: { Type: 'AWS::SNS::Topic', Metadata: { 'aws:cdk:path': 'app/topic/Resource' } },
        logs: { Type: 'AWS::Logs::LogGroup' },
      },
    }),
  ]);
  expect(() => assertKnownTypes(template)).toThrow(/AWS::SNS::Topic \(app\/topic\/Resource\)/);
  expect(() => assertKnownTypes(template)).not.toThrow(/LogGroup/);
});

test('throws for an unknown function or reference', () => {
  expect(() => resolvedValue({ 'Fn::Cidr': ['10.0.0.0/8', 1] })).toThrow('Fn::Cidr');
  expect(() => resolvedValue({ Ref: 'missing' })).toThrow('missing');
  expect(() => resolvedValue({ 'Fn::GetAtt': ['table', 'Colour'] })).toThrow('Colour');
});
