import { describe, expect, it } from 'vitest';
import { assertCallsStay, stackOfCalls, unrecordedCalls } from '../../infra/config/call-baseline.ts';
import { assertCallsInStacks, callStackIds, callsOfStack } from '../../infra/config/call-stacks.ts';
import { callNames } from '../../shared/api/index.ts';
import { synthesizeOnce } from './synthesis.ts';
import { functionsOf, ofType, type StackTemplates, type Template } from './templates.ts';

const { templates, stacks } = await synthesizeOnce('everyFeature');

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
const maxResources = 500;
/** Ten calls and more. */
const requiredRoom = 100;

describe('every stack', () => {
  it.each(stacks)('%s has room for at least 100 more resources', (id) => {
    const { Resources } = templates[id as keyof StackTemplates] as Template;
    expect(Object.keys(Resources).length).toBeLessThanOrEqual(maxResources - requiredRoom);
  });
});

describe('the stacks of calls', () => {
  it('have each call once', () => {
    expect(callStackIds.flatMap(callsOfStack).sort()).toEqual([...callNames].sort());
  });

  it.each(callStackIds)('%s has the functions and routes of its calls and nothing else', (id) => {
    const calls = callsOfStack(id).toSorted();
    expect([...functionsOf(templates[id]).keys()].sort()).toEqual(calls);
    const routes = ofType(templates[id], 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) =>
      String(Properties?.['RouteKey']).replace(/^\w+ \/api\//, ''),
    );
    expect(routes.sort()).toEqual(calls);
  });

  it('are not synthesized while a call has no stack or two', () => {
    expect(() => assertCallsInStacks(['get-one', 'get-two'], [['get-one'], ['get-three']])).toThrow(/stack: get-two$/);
    expect(() => assertCallsInStacks(['get-one'], [['get-one'], ['get-one']])).toThrow(/stack: get-one$/);
  });

  it('keep each deployed call, whose stack is recorded', () => {
    expect(unrecordedCalls()).toEqual([]);
    expect(() => assertCallsStay()).not.toThrow();
    expect(() =>
      assertCallsStay({ 'get-one': 'document-calls', 'get-new': 'document-calls' }, { 'get-one': 'account-calls' }),
    ).toThrow(/get-one from account-calls to document-calls/);
    expect(Object.keys(stackOfCalls()).sort()).toEqual([...callNames].sort());
  });
});
