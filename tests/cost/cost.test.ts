import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { growthOf, type SizeLines, sizeLinesOf, sumOf } from '../../infra/cost/model.ts';
import { prices } from '../../infra/cost/prices.ts';
import { costPage } from '../../infra/cost/table.ts';
import { deploymentOf, synthesizedTemplates, type Templates } from '../../infra/cost/templates.ts';
import { currentTiming } from '../../infra/cost/usage.ts';

const prod = await synthesizedTemplates('prod');
const sizes = sizeLinesOf(deploymentOf(prod));

const growth = {
  prod: growthOf(deploymentOf(prod)),
  staging: growthOf(deploymentOf(await synthesizedTemplates('staging'))),
};

/** The cost after a change of every resource of one type. */
const changed = (type: string, change: (properties: Record<string, unknown>) => void): SizeLines[] => {
  const templates: Templates = structuredClone(prod);
  const resources = Object.values(templates).flatMap((stack) => Object.values(stack));
  for (const { Type, Properties } of resources) if (Type === type) change(Properties);
  return sizeLinesOf(deploymentOf(templates));
};

const lineOf = (lines: readonly SizeLines[], staff: number, driver: string): number => {
  const found = lines.find((each) => each.staff === staff)?.lines.find((line) => line.driver === driver);
  if (!found) throw new Error(`No line ${driver}`);
  return found.quantity;
};
const growthIn = (after: readonly SizeLines[], driver: string): number =>
  lineOf(after, 20_000, driver) / lineOf(sizes, 20_000, driver);

const sumAt = (lines: readonly SizeLines[], staff: number): number =>
  sumOf(lines.find((each) => each.staff === staff)?.lines ?? []);

/** The sizes whose sum is another by a tenth or more. */
const moved = (after: readonly SizeLines[]): number[] =>
  sizes.map(({ staff }) => staff).filter((staff) => Math.abs(sumAt(after, staff) / sumAt(sizes, staff) - 1) >= 0.1);

describe('the cost of prod', () => {
  it.each([
    [200, 28],
    [2_000, 73],
    // The search in files is 19 of them, and the changes of dashboards are 112.
    [20_000, 735],
  ])('for %i staff is at most %i USD a month', (staff, limit) => {
    const { lines = [] } = sizes.find((each) => each.staff === staff) ?? {};
    expect(sumOf(lines)).toBeGreaterThan(0);
    expect(sumOf(lines)).toBeLessThanOrEqual(limit);
  });

  it('is that of the generated page (write it with npm run cost -- --accept, and review its difference)', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'cost.md'), 'utf8');
    expect(page).toBe(costPage(sizes, growth));
  });

  it('grows with what is stored, in prod with the backups too', () => {
    const [first = [], third = [], seventh = []] = growth.prod;
    expect(first).toEqual(sizes.map(({ lines }) => sumOf(lines)));
    for (const [at, { staff }] of sizes.entries()) {
      expect(third[at], String(staff)).toBeGreaterThan(first[at] ?? 0);
      expect(seventh[at], String(staff)).toBeGreaterThan(third[at] ?? 0);
    }
    const addedIn = ([before, , after]: number[][]): number => (after?.at(-1) ?? 0) - (before?.at(-1) ?? 0);
    expect(addedIn(growth.staging)).toBeGreaterThan(0);
    expect(addedIn(growth.prod)).toBeGreaterThan(2 * addedIn(growth.staging));
  });

  it('has a line for every price, and each price a source', () => {
    const used = new Set(sizes.flatMap(({ lines }) => lines.map(({ price }) => price)));
    expect([...used].sort()).toEqual(Object.keys(prices).sort());
    for (const { source } of Object.values(prices))
      expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/.+\/pricing\/$/);
  });
});

describe('a changed template', () => {
  it('that doubles the memory of every function costs more computing', () => {
    const after = changed('AWS::Lambda::Function', (properties) => {
      properties['MemorySize'] = 2 * Number(properties['MemorySize']);
    });
    expect(growthIn(after, 'Lambda: computing of calls')).toBeGreaterThan(1.1);
    // A sign-in already has one vCPU: twice the memory does not make it faster.
    expect(growthIn(after, 'Lambda: computing of sign-ins')).toBeCloseTo(2, 1);
    const huge = changed('AWS::Lambda::Function', (properties) => {
      properties['MemorySize'] = 10_240;
    });
    expect(moved(huge)).toEqual([2_000, 20_000]);
  });

  it.each([
    ['twice as long', 730, 2],
    ['for ever', undefined, 7],
  ])('that stores logs %s costs more storage', (_title, RetentionInDays, factor) => {
    const after = changed('AWS::Logs::LogGroup', (properties) => {
      properties['RetentionInDays'] = RetentionInDays;
    });
    expect(growthIn(after, 'CloudWatch: stored logs')).toBeCloseTo(factor, 5);
    expect(growthIn(after, 'CloudWatch: logs of functions')).toBe(1);
  });

  it('that lets Lambda log each invocation moves the sum of 20,000 staff by its bytes', () => {
    const after = changed('AWS::Lambda::Function', ({ LoggingConfig }) => {
      if (LoggingConfig) Object.assign(LoggingConfig, { SystemLogLevel: 'INFO' });
    });
    expect(growthIn(after, 'CloudWatch: logs of functions')).toBeGreaterThan(2);
  });

  it('that traces sockets costs their traces', () => {
    const after = changed('AWS::Lambda::Function', (properties) => {
      properties['TracingConfig'] = { Mode: 'Active' };
    });
    expect(growthIn(after, 'X-Ray: traces')).toBeGreaterThan(1.3);
    expect(sumAt(after, 2_000) - sumAt(sizes, 2_000)).toBeGreaterThan(5);
  });

  it.each([
    ['alarm on two metrics', 'AWS::CloudWatch::Alarm', { Metrics: [{ MetricStat: {} }, { MetricStat: {} }, {}] }, 0.2],
    ['key', 'AWS::KMS::Key', {}, 1],
    ['secret', 'AWS::SecretsManager::Secret', {}, 0.4],
    ['firewall with a rule', 'AWS::WAFv2::WebACL', { Rules: [{}] }, 6],
  ])('with another %s costs its price', (_title, Type, Properties, usd) => {
    const templates: Templates = { ...prod, another: { resource: { Type, Properties } } };
    const [before, after] = [sizes, sizeLinesOf(deploymentOf(templates))].map(([first]) => sumOf(first?.lines ?? []));
    expect((after ?? 0) - (before ?? 0)).toBeCloseTo(usd, 5);
  });

  it.each(['AWS::Backup::BackupPlan', 'AWS::DynamoDB::GlobalTable'])(
    'without its %s has no backups of that kind',
    (type) => {
      const templates: Templates = Object.fromEntries(
        Object.entries(prod).map(([id, stack]) => [
          id,
          Object.fromEntries(Object.entries(stack).filter(([, { Type }]) => Type !== type)),
        ]),
      );
      const driver =
        type === 'AWS::Backup::BackupPlan' ? 'AWS Backup: table, warm' : 'DynamoDB: point-in-time recovery';
      expect(lineOf(sizes, 200, driver)).toBeGreaterThan(0);
      expect(lineOf(sizeLinesOf(deploymentOf(templates)), 200, driver)).toBe(0);
    },
  );

  it('that sends mail pays for the mails and their worker', () => {
    const configurationSet = { resource: { Type: 'AWS::SES::ConfigurationSet', Properties: {} } };
    const worker = structuredClone(prod['bulk'] ?? {});
    for (const { Metadata = {} } of Object.values(worker))
      if (String(Metadata['aws:asset:path']).endsWith('/run-bulk-job')) Metadata['aws:asset:path'] = '/send-mail';
    const after = sizeLinesOf(deploymentOf({ ...prod, mail: { ...configurationSet, ...worker } }));
    const mailsAt = (lines: readonly SizeLines[]) =>
      lines.find(({ staff }) => staff === 2_000)?.lines.find(({ driver }) => driver === 'SES: mails to users');
    expect(mailsAt(sizes)).toMatchObject({ isOptional: true });
    expect(mailsAt(after)).toMatchObject({ isOptional: false });
    expect(mailsAt(after)?.usd).toBeCloseTo(0.2, 1);
  });

  it('that the model cannot price is refused', () => {
    const schedule = (Properties: object): Templates => {
      const templates = structuredClone(prod);
      for (const { Type, Properties: properties } of Object.values(templates['schedules'] ?? {}))
        if (Type === 'AWS::Events::Rule') Object.assign(properties, Properties);
      return templates;
    };
    expect(() => deploymentOf(schedule({ ScheduleExpression: 'cron(0 1 ? * MON *)' }))).toThrow(
      'cannot count the runs',
    );
    expect(() =>
      changed('AWS::Lambda::Function', (properties) => {
        properties['Architectures'] = ['x86_64'];
      }),
    ).toThrow('arm64 only');
  });
});

describe('changed times of the page', () => {
  it('moves the sum of 20,000 staff by a tenth when pages ping every ten seconds', () => {
    const after = sizeLinesOf(deploymentOf(prod), { ...currentTiming, pingMs: 10_000 });
    expect(growthIn(after, 'WebSocket API: pings and responses')).toBeGreaterThan(3);
    expect(moved(after)).toContain(20_000);
  });

  it('moves it when access tokens live five minutes', () => {
    const after = sizeLinesOf(deploymentOf(prod), { ...currentTiming, accessTokenMs: 5 * 60_000 });
    expect(growthIn(after, 'KMS: signatures of access tokens')).toBeGreaterThan(3);
    expect(moved(after)).toContain(20_000);
  });
});
