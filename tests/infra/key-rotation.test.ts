import { expect, it } from 'vitest';
import { functionStacks } from './stacks.ts';
import { settings, settingsOf } from './synthesis.ts';
import { asArray, functionsOf, ofType, statementsOf } from './templates.ts';

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
  expect(keysFor('validate-login', 'kms:Sign')).toEqual(['signingkey2']);
  expect(keysFor('get-session', 'kms:GetPublicKey')).toEqual(['signingkey', 'signingkey2']);

  const variable = (name: string, variableName: string): string => {
    const { Variables } = propertiesOf(name)['Environment'] as { Variables: Record<string, unknown> };
    return JSON.stringify(Variables[variableName]);
  };
  expect(variable('validate-login', 'PASSWORD_KEY_ID')).toMatch(/passwordkey2[0-9A-F]{8}/);
  expect(variable('validate-login', 'SIGNING_KEY_ID')).toMatch(/signingkey2[0-9A-F]{8}/);
  expect(variable('get-session', 'SIGNING_KEY_IDS')).toMatch(/signingkey[0-9A-F]{8}.*signingkey2[0-9A-F]{8}/);
});

it('replaces a misused signing key in one deployment', () => {
  const before = functionStacks(settings.prod, calls);
  const signing = { present: 2, accepted: [2], retired: [1] };
  const password = { present: 1, accepted: [1], retired: [] };
  const after = functionStacks(settingsOf('prod', { keys: { password, signing } }), calls);

  // CloudFormation updates the data stack first, and refuses to remove an export that a deployed stack still imports.
  const exportsOf = ({ Outputs = {} }: (typeof before)['data']) => Object.keys(Outputs);
  expect(exportsOf(after.data)).toEqual(expect.arrayContaining(exportsOf(before.data)));
  expect(ofType(after.data, 'AWS::KMS::Key').map(([id]) => id)).toEqual(
    expect.arrayContaining(ofType(before.data, 'AWS::KMS::Key').map(([id]) => id)),
  );
  for (const stack of [after.api, after.calls, after.bulk, after.realtime, after.schedules])
    expect(JSON.stringify(stack)).not.toMatch(/signingkey(?!2)[0-9A-F]{8}/);
  expect(JSON.stringify(after.calls)).toMatch(/signingkey2[0-9A-F]{8}/);
});
