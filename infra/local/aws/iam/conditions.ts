import type { ConditionValue, PolicyStatement } from '../model.ts';
import { matches } from './patterns.ts';
import type { RequestContext } from './policy-decision.ts';

type Test = (actual: string, expected: string) => boolean;

const lowerCase = (text: string): string => text.toLowerCase();

/** Operators that hold when any of the policy's values matches. */
const positiveOperators: Record<string, Test> = {
  StringEquals: (actual, expected) => actual === expected,
  StringEqualsIgnoreCase: (actual, expected) => lowerCase(actual) === lowerCase(expected),
  StringLike: (actual, expected) => matches(expected, actual),
  ArnEquals: (actual, expected) => matches(expected, actual),
  ArnLike: (actual, expected) => matches(expected, actual),
  Bool: (actual, expected) => lowerCase(actual) === lowerCase(expected),
  NumericEquals: (actual, expected) => Number(actual) === Number(expected),
  NumericLessThan: (actual, expected) => Number(actual) < Number(expected),
  NumericLessThanEquals: (actual, expected) => Number(actual) <= Number(expected),
  NumericGreaterThan: (actual, expected) => Number(actual) > Number(expected),
  NumericGreaterThanEquals: (actual, expected) => Number(actual) >= Number(expected),
};

/** Operators that hold when none of the policy's values matches. */
const negatedOperators: Record<string, string> = {
  StringNotEquals: 'StringEquals',
  StringNotEqualsIgnoreCase: 'StringEqualsIgnoreCase',
  StringNotLike: 'StringLike',
  ArnNotEquals: 'ArnEquals',
  ArnNotLike: 'ArnLike',
  NumericNotEquals: 'NumericEquals',
};

/** Every operator and every key in it must hold. An operator that is not known here is a fault, not a denial. */
export const conditionsHold = (
  conditions: NonNullable<PolicyStatement['Condition']>,
  context: RequestContext,
): boolean => {
  const keys = new Map(Object.entries(context).map(([key, values]) => [lowerCase(key), values]));
  return Object.entries(conditions).every(([operator, entries]) =>
    Object.entries(entries).every(([key, expected]) =>
      operatorHolds(operator, keys.get(lowerCase(key)), [expected].flat().map(asString)),
    ),
  );
};

const asString = (value: ConditionValue): string => String(value);

const operatorHolds = (operator: string, actual: string[] | undefined, expected: string[]): boolean => {
  const [, quantifier, name = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operator) ?? [];
  if (name === 'Null') return expected.every((wanted) => (actual === undefined) === (lowerCase(wanted) === 'true'));

  const negated = negatedOperators[name];
  const test = positiveOperators[negated ?? name];
  if (!test) throw new Error(`Unknown IAM condition operator: ${operator}`);
  const matchesOne = (value: string): boolean => expected.some((wanted) => test(value, wanted)) !== Boolean(negated);

  if (actual === undefined || actual.length === 0) {
    // AWS: ForAllValues is true of an absent key, which is why policies pair it with Null; ForAnyValue is false.
    return Boolean(ifExists) || quantifier === 'ForAllValues' || (Boolean(negated) && quantifier === undefined);
  }
  return quantifier === 'ForAllValues' ? actual.every(matchesOne) : actual.some(matchesOne);
};
