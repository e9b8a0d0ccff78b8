import { describe, expect, it } from 'vitest';
import { functionStacks } from './stacks.ts';
import { settings, settingsOf } from './synthesis.ts';
import { asArray, functionsOf, ofType, statementsOf, type Template } from './templates.ts';

const calls = ['validate-login', 'get-session'] as const;

it('accepts both generations of a key and uses the present one', () => {
  const both = { present: 2, accepted: [1, 2], retired: [] };
  const { calls: template } = functionStacks(settingsOf('prod', { keys: { password: both, signing: both } }), calls);
  const propertiesOf = (name: string) => {
    const found = functionsOf(template).get(name);
    if (!found) throw new Error(`No function ${name}`);
    return found.properties;
  };
  const keysFor = (name: string, action: string): string[] =>
    statementsOf(template, propertiesOf(name))
      .filter(({ Action }) => asArray(Action).includes(action))
      .flatMap(({ Resource }) => asArray(Resource))
      .map((resource) => /(password|signing)key2?(?=[0-9A-F]{8})/.exec(JSON.stringify(resource))?.[0] ?? '')
      .sort();
  expect(keysFor('validate-login', 'kms:GenerateMac')).toEqual(['passwordkey', 'passwordkey2']);
  // The former version of the function signs with the former key until the gradual deployment ends.
  expect(keysFor('validate-login', 'kms:Sign')).toEqual(['signingkey', 'signingkey2']);

  const variable = (name: string, variableName: string): string => {
    const { Variables } = propertiesOf(name)['Environment'] as { Variables: Record<string, unknown> };
    return JSON.stringify(Variables[variableName]);
  };
  expect(variable('validate-login', 'PASSWORD_KEY_ID')).toMatch(/passwordkey2[0-9A-F]{8}/);
  expect(variable('validate-login', 'SIGNING_KEY_ID')).toMatch(/signingkey2[0-9A-F]{8}/);
  const publicKeys = variable('get-session', 'SIGNING_PUBLIC_KEYS').match(/signingkey2?(public|(?=[0-9A-F]{8}))/g);
  expect(publicKeys).toEqual(['signingkey', 'signingkeypublic', 'signingkey2', 'signingkey2public']);
});

describe('the data stack, which is deployed first, keeps every export that a deployed stack imports', () => {
  const first = { present: 1, accepted: [1], retired: [] };
  const replaced = { present: 2, accepted: [2], retired: [1] };
  it.each([
    ['in each step of a rotation', [first, { ...first, accepted: [1, 2] }, { ...first, present: 2, accepted: [1, 2] }]],
    ['at the end of a rotation', [{ ...first, present: 2, accepted: [1, 2] }, replaced, { ...replaced, retired: [] }]],
    ['when a misused key is replaced at once', [first, replaced]],
  ])('%s', (_, steps) => {
    const templates = steps.map((each) =>
      functionStacks(settingsOf('prod', { keys: { password: each, signing: each } }), calls),
    );
    for (const [step, { data, ...importers }] of templates.entries()) {
      const exported = exportsOf(data);
      const imported = importsOf([...Object.values(importers), ...Object.values(templates[step - 1] ?? {})]);
      expect(imported.filter((name) => !exported.includes(name))).toEqual([]);
    }
  });
});

const exportsOf = ({ Outputs = {} }: Template) => Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []);
const importsOf = (stacks: readonly Template[]) =>
  [...JSON.stringify(stacks).matchAll(/"Fn::ImportValue":"(data:[^"]+)"/g)].map(([, name = '']) => name);

it('leaves nothing of a replaced signing key to the functions', () => {
  const signing = { present: 2, accepted: [2], retired: [1] };
  const { data, ...functions } = functionStacks(
    settingsOf('prod', { keys: { ...settings.prod.keys, signing } }),
    calls,
  );
  expect(JSON.stringify(functions)).not.toMatch(/signingkey(public|(?!2)[0-9A-F]{8})/);
  expect(JSON.stringify(functions)).toMatch(/signingkey2[0-9A-F]{8}/);
  // With the key of passwords, and that of the log.
  expect(ofType(data, 'AWS::KMS::Key')).toHaveLength(4);
});

it('reads the public part of each key once, by a function that may do nothing else with keys', () => {
  const { data } = functionStacks(settings.prod, calls);
  const [[, resource] = []] = ofType(data, 'Custom::PublicKey');
  expect(resource?.Properties).toMatchObject({
    ServiceToken: { Ref: expect.stringMatching(/^readpublickeylive/) },
    KeyId: { Ref: expect.stringMatching(/^signingkey/) },
  });
  const reader = functionsOf(data).get('read-public-key');
  const allowed = statementsOf(data, reader?.properties ?? {}).flatMap(({ Action }) => asArray(Action));
  expect(allowed.filter((action) => !/^(logs|xray):/.test(action))).toEqual(['kms:GetPublicKey']);
});
