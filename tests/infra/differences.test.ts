import { describe, expect, it } from 'vitest';
import { functionStacks } from './stacks.ts';
import { gradualProd, settings, settingsOf, synthesizeOnce } from './synthesis.ts';
import { ofType, stackIds, type Template } from './templates.ts';

const { templates: local, stacks: localStacks } = await synthesizeOnce('local');
const { templates: prod, stacks: prodStacks } = await synthesizeOnce('prod');
const { templates: everyFeature } = await synthesizeOnce('everyFeature');

const { switches: allSwitchesOff, mail } = settings.local;
/** Commands and reads; `set-mail-address` knows whether there is mail. */
const calls = ['validate-login', 'set-mail-address', 'list-hims-documents', 'process-document-approval'] as const;
const localFunctions = functionStacks(settings.local, calls);
const prodFunctions = functionStacks(gradualProd, calls);
const plainProd = functionStacks(settingsOf('prod', { switches: allSwitchesOff }), calls);
const mailingProd = functionStacks(settingsOf('prod', { switches: allSwitchesOff, mail }), calls);

/** Every value of a template by its path. */
const values = (node: unknown, path = ''): Map<string, unknown> => {
  if (typeof node !== 'object' || node === null) return new Map([[path, node]]);
  return new Map(Object.entries(node).flatMap(([key, value]) => [...values(value, `${path}/${key}`)]));
};

const differences = (left: Template, right: Template, allowed: Record<string, RegExp>): string[] => {
  const [a, b] = [values(left), values(right)];
  return [...new Set([...a.keys(), ...b.keys()])].filter(
    (path) => a.get(path) !== b.get(path) && !Object.values(allowed).some((pattern) => pattern.test(path)),
  );
};

/** Removes the hash of a function's content from the logical id of its version. */
const withoutHashes = (template: Template): Template =>
  JSON.parse(JSON.stringify(template).replaceAll(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, '$1')) as Template;

/** Replaces the environment's name, which is part of resource names. */
const withoutName = (template: Template, name: string): Template =>
  JSON.parse(
    JSON.stringify(withoutHashes(template)).replaceAll(new RegExp(`hims([- ]?)${name}`, 'gi'), 'hims$1stage'),
  ) as Template;

const without = (template: Template, types: RegExp): Template => ({
  ...template,
  Resources: Object.fromEntries(Object.entries(template.Resources).filter(([, { Type }]) => !types.test(Type))),
});

const assets = /\/Metadata\/aws:asset:path$|\/S3Key$|\/SourceObjectKeys\/\d+$/;

const warmUp = { 'the interactive calls are invoked in working hours': /^\/Resources\/warmup\d/ };

/** The allowed differences without prod's switches, with the reason. */
const allowed: Record<string, RegExp> = {
  ...warmUp,
  'the data of prod is retained': /\/(DeletionPolicy|UpdateReplacePolicy)$/,
  'who deletes evidence of prod is recorded': /^\/Resources\/deletions/,
  'no one deletes a version of the evidence in prod': /^\/Resources\/(documents|log)Policy\w+\/.*\/Statement\/\d+\//,
  'the table of prod is protected against deletion': /\/DeletionProtectionEnabled$/,
  'the retention of logs differs': /\/RetentionInDays$/,
  'names of CloudFront resources are unique in an account':
    /\/(ResponseHeadersPolicy|OriginAccessControl)Config\/Name$/,
  'asset paths depend on the synthesis': assets,
  'each environment has a log of its own': /\/LOG_ORIGIN$/,
};

describe('local and prod', () => {
  it.each(['data', 'bulk', 'api', 'calls', 'realtime', 'schedules'] as const)(
    'differ in %s only where allowed',
    (id) => {
      const [one, other] = [withoutName(localFunctions[id], 'local'), withoutName(mailingProd[id], 'prod')];
      expect(differences(one, other, allowed)).toEqual([]);
    },
  );

  it('differ in web only by the firewall and by the built page, which the local stack serves from its sources', () => {
    const added =
      /^(pageassets|pageentry|contentlogs|CustomCDKBucketDeployment|CustomCrossRegionExportReader|ExportsReader)/;
    const withoutAdded = (template: Template): Template => ({
      ...template,
      Resources: Object.fromEntries(
        Object.entries(template.Resources).filter(([id]) => !added.test(id.replaceAll(/[^a-z]/gi, ''))),
      ),
    });
    const [one, other] = [withoutName(local.web, 'local'), withoutName(prod.web, 'prod')].map(withoutAdded);
    const unexplained =
      one &&
      other &&
      differences(one, other, {
        ...allowed,
        'a bucket with deployments has tags': /\/page\w+\/Properties\/Tags\//,
        'the distribution has a firewall': /\/DistributionConfig\/WebACLId\//,
        'an acknowledged finding is no longer needed': /\/Metadata\//,
        'the monitoring stack imports the distribution': /^\/Outputs\/ExportsOutput/,
      });
    expect(unexplained).toEqual([]);
    expect(ofType(local.web, 'Custom::CDKBucketDeployment')).toEqual([]);
  });

  it('have the same stacks but for the mail of local and the features of prod', () => {
    expect(localStacks.toSorted()).toEqual([...stackIds, 'mail'].sort());
    expect(prodStacks.toSorted()).toEqual([...stackIds, 'backup', 'edge', 'monitoring'].sort());
  });
});

describe('mail in prod', () => {
  it('has the stack of local', () => {
    const [one, other] = [local.mail, everyFeature.mail];
    if (!one || !other) throw new Error('There is no stack of mails');
    const unexplained = differences(withoutName(one, 'local'), withoutName(other, 'prod'), {
      ...allowed,
      'the sender is a setting': /\/(MAIL_FROM|ses:FromAddress)$|\/Statement\/5\/Resource\/1\/Fn::Join\/1\/2$/,
      'the page has an own host': /\/PAGE_URL(\/Fn::Join\/.*)?$/,
      'the monitoring stack imports a queue': /^\/Outputs\/ExportsOutput/,
    });
    expect(unexplained).toEqual([]);
  });

  it('changes nothing of the calls but a variable, and nothing of the data but the queue', () => {
    for (const id of ['data', 'calls'] as const) {
      const variable = {
        'the calls about it know that it is on': /\/Environment\/Variables\/MAIL$/,
        'mails wait in a queue': /^\/(Resources\/mails|Outputs\/ExportsOutput\w*mails)/,
        assets,
      };
      expect(differences(withoutHashes(mailingProd[id]), withoutHashes(plainProd[id]), variable), id).toEqual([]);
    }
  });
});

describe('the switches of prod', () => {
  it('add gradual deployment to commands, and metrics', () => {
    const added = /^AWS::(CodeDeploy::|CloudWatch::Alarm$)/;
    const [one, other] = [withoutHashes(without(prodFunctions.calls, added)), withoutHashes(plainProd.calls)];
    const unexplained = differences(one, other, {
      'CodeDeploy updates the alias': /live\w*\/(UpdatePolicy|DependsOn)\//,
      'metrics have a namespace': /\/Environment\/Variables\/POWERTOOLS_METRICS_NAMESPACE$/,
      ...warmUp,
      'CodeDeploy has a role': /^\/Resources\/gradualdeploymentrole\w+\//,
      'asset paths depend on the synthesis': assets,
    });
    expect(unexplained).toEqual([]);
  });

  it('change nothing of the data, the API and the socket', () => {
    for (const id of ['data', 'api', 'realtime', 'schedules'] as const) {
      const [one, other] = [withoutHashes(prodFunctions[id]), withoutHashes(plainProd[id])];
      expect(differences(one, other, { assets }), id).toEqual([]);
    }
  });
});
