import { describe, expect, it } from 'vitest';
import { addStacks } from '../../infra/build/synthesize.ts';
import type { Environment } from '../../infra/config/environments.ts';
import {
  assertSettingsRecorded,
  assertSettingsTransition,
  settingsHistory,
  withPresentSettings,
} from '../../infra/config/recorded-settings.ts';
import { newFolder } from './folder.ts';
import { functionStacks } from './stacks.ts';
import { build, newApp, settings, settingsOf, synthesizeOnce } from './synthesis.ts';
import { ofType, onlyResource, type Template } from './templates.ts';

type Recorded = ReturnType<typeof withPresentSettings>;

const arn = 'arn:aws:dynamodb:ap-southeast-3:123456789012:table/hims-prod-restored';
const restored_table = { arn, stream_arn: `${arn}/stream/2026-11-20T00:00:00.000` };
const inMaintenance = { rollout: 'gradual', maintenance: 'on' } as const;

const { switches, keys } = settings.prod;
const restored = settingsOf('prod', { restored_table });
const withWebAcl = (web_acl: Environment['switches']['web_acl'], changes: Partial<Environment> = {}): Environment =>
  settingsOf('prod', { switches: { ...switches, web_acl }, ...changes });

const recorded = withPresentSettings([settings.prod]);
const recordedWithTable = withPresentSettings([restored], recorded);

const namesOf = (environment: Environment, before: Recorded = recorded): string[] =>
  settingsHistory(environment, before).map(({ name }) => name);

describe('settings that no deployment may take back', () => {
  it.each(['staging', 'prod'] as const)('are exported by the data of %s, and the last imported', async (name) => {
    const { templates } = await synthesizeOnce(name);
    const names = namesOf(settings[name]);
    const exported = Object.values(templates.data.Outputs ?? {}).map(({ Export }) => Export?.Name ?? '');
    expect(exported.filter((each) => each.startsWith(`hims-${name}-settings-`))).toEqual(names);
    const importers = [
      'bulk',
      'api',
      'account-calls',
      'submission-calls',
      'document-calls',
      'record-calls',
      'realtime',
      'schedules',
    ];
    for (const id of importers)
      expect(templates[id as 'bulk'].Outputs?.['settings']?.Value, id).toEqual({ 'Fn::ImportValue': names.at(-1) });
  });

  it('are exported once more after each change, so that an older commit lacks what the functions import', () => {
    const rotated = settingsOf('prod', { keys: { ...keys, signing: { present: 1, accepted: [1, 2], retired: [] } } });
    const changed: Environment[] = [
      restored,
      rotated,
      settingsOf('prod', { origin_secret: 'green' }),
      withWebAcl('detached'),
    ];
    for (const environment of changed) {
      const [before, after] = [namesOf(settings.prod), namesOf(environment)];
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after).toHaveLength(before.length + 1);
      expect(before).not.toContain(after.at(-1));
    }
  });

  it('keep the names of their exports when they are recorded', () => {
    expect(namesOf(restored, recordedWithTable)).toEqual(namesOf(restored));
  });

  it('have a new export also when they return to former values', () => {
    const returned = namesOf(settings.prod, recordedWithTable);
    expect(returned.slice(0, -1)).toEqual(namesOf(restored));
    expect(new Set(returned).size).toBe(returned.length);
  });

  it('are those of the local stack never', () => expect(settingsHistory(settings.local)).toEqual([]));

  it('fit into an output of CloudFormation', () => {
    for (const { value } of settingsHistory(restored)) expect(value.length).toBeLessThan(1024);
  });
});

describe('a deployment of settings that are not recorded', () => {
  it('is refused', () => {
    expect(() => assertSettingsRecorded(settings.prod, recorded)).not.toThrow();
    expect(() => assertSettingsRecorded(withWebAcl('detached'), recorded)).toThrow(/npm run synth -- --accept/);
    expect(() => assertSettingsRecorded(settingsOf('prod', { origin_secret: 'green' }), recorded)).toThrow(/--accept/);
  });

  it('is not refused for another table, which is recorded after its deployment', () => {
    expect(() => assertSettingsRecorded(restored, recorded)).not.toThrow();
  });
});

describe('another table', () => {
  it('is refused outside maintenance, until it is recorded', async () => {
    await expect(addStacks(newApp(newFolder('refused')), restored, build)).rejects.toThrow(
      /restored_table.*-c maintenance=on/,
    );
    const paused = { ...restored, deployment: inMaintenance };
    expect(() => assertSettingsTransition(paused, recorded)).not.toThrow();
    expect(() => assertSettingsTransition(restored, recordedWithTable)).not.toThrow();
  });

  it('is also refused when it is the environment’s own again', () => {
    expect(() => assertSettingsTransition(settings.prod, recordedWithTable)).toThrow(/maintenance=on/);
    expect(() => assertSettingsTransition(settings.prod, recorded)).not.toThrow();
  });
});

describe('a restored table outside CloudFormation', () => {
  /** As if an index had been added to the code since the table was recorded. */
  const beforeAnIndex: Recorded = structuredClone(recordedWithTable);
  const schema = beforeAnIndex.prod.at(-1)?.restored_table?.schema;
  if (!schema) throw new Error('A restored table is recorded with its schema');
  schema.indexes = ['GSI1'];

  it('refuses another index, TTL or stream, also to record it', () => {
    expect(() => assertSettingsTransition(restored, beforeAnIndex)).toThrow(/import it first/);
    const paused = { ...restored, deployment: inMaintenance };
    expect(() => assertSettingsTransition(paused, beforeAnIndex)).toThrow(/import it first/);
    expect(() => withPresentSettings([restored], beforeAnIndex)).toThrow(/import it first/);
  });

  it('refuses it together with the import too, and no more after it', () => {
    const imported = settingsOf('prod', { restored_table: { ...restored_table, in_stack: true } });
    expect(() => assertSettingsTransition(imported, beforeAnIndex)).toThrow(/import it first/);
    const afterImport = withPresentSettings([imported], recordedWithTable);
    expect(afterImport.prod.at(-1)?.restored_table).toEqual({ arn });
    expect(() => assertSettingsTransition(imported, afterImport)).not.toThrow();
  });

  it('is imported as one more resource of the data stack, and nothing else changes', () => {
    const calls = ['get-session'] as const;
    const before = functionStacks(restored, calls);
    const after = functionStacks(settingsOf('prod', { restored_table: { ...restored_table, in_stack: true } }), calls);
    const [added = '', ...more] = Object.keys(after.data.Resources).filter((id) => !(id in before.data.Resources));
    expect(more).toEqual([]);
    const { [added]: table, ...Resources } = after.data.Resources;
    expect({ ...after.data, Resources }).toEqual(before.data);
    expect(after.calls.Outputs).toEqual(before.calls.Outputs);
    expect(table).toMatchObject({ DeletionPolicy: 'Retain', Properties: { TableName: 'hims-prod-restored' } });
    const own = ofType(before.data, 'AWS::DynamoDB::GlobalTable')[0]?.[1].Properties;
    for (const property of ['GlobalSecondaryIndexes', 'StreamSpecification', 'TimeToLiveSpecification', 'KeySchema'])
      expect(table?.Properties?.[property], property).toEqual(own?.[property]);
  });
});

describe('the firewall', () => {
  it('is detached from CloudFront before it is deleted', () => {
    expect(() => assertSettingsTransition(withWebAcl(false), recorded)).toThrow(/'detached' first/);
    const detached = withPresentSettings([withWebAcl('detached')], recorded);
    expect(() => assertSettingsTransition(withWebAcl(false), detached)).not.toThrow();
  });

  it('exists while it is detached, and the distribution does not use it', async () => {
    const app = newApp(newFolder('detached'));
    await addStacks(app, withWebAcl('detached', { publish_page: false }), build);
    const assembly = app.synth();
    const templateOf = (id: string) => JSON.stringify(assembly.getStackArtifact(id).template);
    expect(templateOf('edge')).toContain('AWS::WAFv2::WebACL');
    expect(templateOf('web')).not.toContain('WebACLId');
  });
});

describe('a setting that is fixed once the environment is in use', () => {
  const domain = { host: 'a.hasta-karya.co.id', hosted_zone: { id: 'Z1', name: 'hasta-karya.co.id' } };
  const lockYears = (lock_documents_years?: number) => ({
    retention: { ...settings.prod.retention, ...(lock_documents_years !== undefined && { lock_documents_years }) },
  });
  const used = settingsOf('prod', { account: '123456789012', domain, ...lockYears(5) });
  const recordedUse = withPresentSettings([used], recorded);
  const { transparency_log } = settings.prod;
  const [other, former_hosts] = ['b.hasta-karya.co.id', ['a.hasta-karya.co.id']];

  it.each<[string, Partial<Environment>]>([
    ['account', { account: '999999999999' }],
    ['account', { account: undefined }],
    ['region', { region: 'ap-southeast-1' }],
    ['domain.host', { domain: { ...domain, host: other } }],
    ['domain.host', { domain: undefined }],
    ['transparency_log.origin', { transparency_log: { ...transparency_log, origin: 'other/log' } }],
    ['transparency_log.key', { transparency_log: { ...transparency_log, key: 'p256' } }],
    ['retention.lock_documents_years', lockYears(4)],
    ['retention.lock_documents_years', lockYears()],
  ])('%s refuses %j, also to be recorded', (setting, changes) => {
    const changed = { ...used, ...changes };
    const refusal = new RegExp(`${setting.replace('.', '\\.')} was .* fixed by`);
    expect(() => assertSettingsTransition(changed, recordedUse)).toThrow(refusal);
    expect(() => withPresentSettings([changed], recordedUse)).toThrow(refusal);
  });

  it.each<[string, Partial<Environment>]>([
    ['another host beside the former one', { domain: { ...domain, host: other, former_hosts } }],
    ['a host whose copies have all come back', { domain: { ...domain, host: other, ended_hosts: former_hosts } }],
    ['a longer lock', lockYears(7)],
  ])('allows %s', (_, changes) => {
    expect(() => assertSettingsTransition({ ...used, ...changes }, recordedUse)).not.toThrow();
  });

  it('is free before an account is recorded', () => {
    const unused = withPresentSettings([{ ...used, account: undefined }], recorded);
    expect(() => assertSettingsTransition({ ...used, region: 'ap-southeast-1' }, unused)).not.toThrow();
  });
});

describe('a former host', () => {
  it('stays a name of certificate and distribution, with its records, which the change does not create again', async () => {
    const hosted_zone = { id: 'Z1', name: 'hasta-karya.co.id' };
    const [a, b] = ['a.hasta-karya.co.id', 'b.hasta-karya.co.id'];
    const templatesOf = async (domain: NonNullable<Environment['domain']>) => {
      const app = newApp(newFolder('former-host'));
      await addStacks(app, settingsOf('prod', { domain, publish_page: false }), build);
      const assembly = app.synth();
      return ['edge', 'web'].map((id) => assembly.getStackArtifact(id).template as Template);
    };
    const [, before] = await templatesOf({ host: a, hosted_zone });
    const [edge, web] = await templatesOf({ host: b, former_hosts: [a], hosted_zone });
    if (!before || !edge || !web) throw new Error('There are no templates');
    const [[, certificate] = []] = ofType(edge, 'AWS::CertificateManager::Certificate');
    expect(certificate?.Properties).toMatchObject({ DomainName: b, SubjectAlternativeNames: [a] });
    expect(onlyResource(web, 'AWS::CloudFront::Distribution')).toMatchObject({
      DistributionConfig: { Aliases: [b, a] },
    });
    const recordsOf = (template: Template) =>
      Object.fromEntries(ofType(template, 'AWS::Route53::RecordSet').map(([id, { Properties }]) => [id, Properties]));
    expect(Object.keys(recordsOf(web))).toHaveLength(4);
    expect(recordsOf(web)).toMatchObject(recordsOf(before));
  });
});

describe('the certificate', () => {
  const domain = (host: string): Partial<Environment> => ({
    domain: { host, hosted_zone: { id: 'Z1', name: 'hasta-karya.co.id' } },
    publish_page: false,
  });
  const certificateOf = async (host: string) => {
    const app = newApp(newFolder('host'));
    await addStacks(app, settingsOf('prod', domain(host)), build);
    const assembly = app.synth();
    const template = (id: string) => assembly.getStackArtifact(id).template as Template;
    const { DistributionConfig } = onlyResource(template('web'), 'AWS::CloudFront::Distribution') as {
      DistributionConfig: { ViewerCertificate: { AcmCertificateArn: unknown } };
    };
    const [[, certificate] = []] = ofType(template('edge'), 'AWS::CertificateManager::Certificate');
    return { reference: DistributionConfig.ViewerCertificate.AcmCertificateArn, certificate };
  };

  it('of another host is another output, which the distribution then uses; the former one stays', async () => {
    const [one, other] = [await certificateOf('a.hasta-karya.co.id'), await certificateOf('b.hasta-karya.co.id')];
    expect(one.reference).toMatchObject({ 'Fn::GetStackOutput': { StackName: 'hims-prod-edge', Region: 'us-east-1' } });
    expect(one.reference).not.toEqual(other.reference);
    expect(one.certificate).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: { DomainName: 'a.hasta-karya.co.id' },
    });
  });
});
