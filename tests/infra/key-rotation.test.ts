import { expect, it } from 'vitest';
import { asArray, functionsOf, statementsOf, synthesizeOnce } from './synthesis.ts';

it('accepts both generations of a key and uses the present one', async () => {
  const both = { present: 2, accepted: [1, 2] };
  const { templates } = await synthesizeOnce('dev', { keys: { password: both, signing: both } });
  const propertiesOf = (name: string) => {
    const found = functionsOf(templates.api).get(name);
    if (!found) throw new Error(`No function ${name}`);
    return found.properties;
  };
  const keysFor = (name: string, action: string): string[] =>
    statementsOf(templates.api, propertiesOf(name))
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
