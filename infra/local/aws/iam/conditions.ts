import { matches } from './patterns.ts';
import type { PolicyStatement } from './policies.ts';

/** Condition keys and their values; an absent key was not in the request. */
export type RequestContext = Record<string, string[]>;

type Test = (actual: string, expected: string) => boolean;

const lowerCase = (text: string): string => text.toLowerCase();

/** Operators that are true when any of the policy's values matches. */
const positiveOperators: Record<string, Test> = {
  StringEquals: (actual, expected) => actual === expected,
  StringLike: (actual, expected) => matches(expected, actual),
  ArnEquals: (actual, expected) => matches(expected, actual),
  ArnLike: (actual, expected) => matches(expected, actual),
  Bool: (actual, expected) => lowerCase(actual) === lowerCase(expected),
  NumericLessThan: (actual, expected) => Number(actual) < Number(expected),
};

/** Operators that are true when none of the policy's values matches. */
const negatedOperators: Record<string, string> = {
  StringNotEquals: 'StringEquals',
  StringNotLike: 'StringLike',
  ArnNotEquals: 'ArnEquals',
  ArnNotLike: 'ArnLike',
};

/**
 * True when every operator is true for every key. An operator that is not implemented here throws, instead of denying.
 */
export const conditionsMatch = (
  conditions: NonNullable<PolicyStatement['Condition']>,
  context: RequestContext,
): boolean => {
  const keys = new Map(Object.entries(context).map(([key, values]) => [lowerCase(key), values]));
  return Object.entries(conditions).every(([operator, entries]) =>
    Object.entries(entries).every(([key, expected]) =>
      operatorMatches(operator, keys.get(lowerCase(key)), [expected].flat().map(String)),
    ),
  );
};

const operatorMatches = (operator: string, actual: string[] | undefined, expected: string[]): boolean => {
  const [, quantifier, name = '', ifExists] =
    /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(operator) ?? [];
  if (name === 'Null')
    return expected.every((expectedValue) => (actual === undefined) === (lowerCase(expectedValue) === 'true'));

  const positiveName = negatedOperators[name];
  const test = positiveOperators[positiveName ?? name];
  if (!test) throw new Error(`Unknown IAM condition operator: ${operator}`);
  const matchesOne = (value: string): boolean =>
    expected.some((expectedValue) => test(value, expectedValue)) !== Boolean(positiveName);

  if (actual === undefined || actual.length === 0) {
    // On AWS, ForAllValues is true for an absent key, which is why policies combine it with Null; ForAnyValue is false.
    return Boolean(ifExists) || quantifier === 'ForAllValues' || (Boolean(positiveName) && quantifier === undefined);
  }
  return quantifier === 'ForAllValues' ? actual.every(matchesOne) : actual.some(matchesOne);
};
