import { expect, it } from 'vitest';
import { environmentByName } from '../../infra/config/environments.ts';
import { callNamed } from '../../shared/api/index.ts';
import { functionStacks } from './stacks.ts';
import { settings, settingsOf } from './synthesis.ts';
import { aliasesOf, ofType, type Template } from './templates.ts';

const calls = [
  ...(['validate-login', 'refresh-session', 'get-session', 'get-submission', 'get-worklist'] as const),
  ...(['get-dashboard-documents', 'list-hims-documents', 'save-user'] as const),
];

const targetsOf = (template: Template) =>
  ofType(template, 'AWS::Events::Rule').map(([, { Properties: rule }]) => ({
    schedule: rule?.['ScheduleExpression'],
    targets: rule?.['Targets'] as { Arn: { Ref: string }; Input: string }[],
  }));

it('invokes the calls of all users in working hours, at most five from one rule', () => {
  const { calls: template } = functionStacks(settings.prod, calls);
  const rules = targetsOf(template);
  for (const { schedule, targets } of rules) {
    expect(schedule).toBe('cron(0/8 0-9 ? * MON-SAT *)');
    expect(targets.length).toBeLessThanOrEqual(5);
    for (const { Input } of targets) expect(JSON.parse(Input)).toEqual({ warm_up: true });
  }
  const aliases = aliasesOf(template);
  const warmed = rules.flatMap(({ targets }) => targets.map(({ Arn }) => aliases.get(Arn.Ref)));
  expect(warmed.sort()).toEqual(calls.filter((name) => callNamed(name).access.who !== 'roles').sort());
  expect(warmed).not.toContain('save-user');
});

it('is off where the environment has no times, as in dev and on the local stack', () => {
  for (const name of ['local', 'dev'] as const) expect(environmentByName(name).warm_up).toBeUndefined();
  expect(targetsOf(functionStacks(settingsOf('dev'), calls).calls)).toEqual([]);
});
