import { isObject } from '../template/model.ts';

/**
 * Lambda's event filters, of which the template uses values and prefixes: an object in the pattern matches the same fields
 * of the record, and a list has the alternatives for one value. https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
export type Filter = (record: unknown) => boolean;

/** A record passes when one of the patterns matches, or when there are none. */
export const recordFilter = (patterns: readonly string[]): Filter => {
  const filters = patterns.map((pattern) => compile(JSON.parse(pattern)));
  return (record) => filters.length === 0 || filters.some((matches) => matches(record));
};

const compile = (pattern: unknown): Filter => {
  if (Array.isArray(pattern)) {
    const rules = pattern.map(compileRule);
    // An array in the record matches when one of its entries does.
    return (value) => rules.some((rule) => (Array.isArray(value) ? value.some(rule) : rule(value)));
  }
  if (!isObject(pattern)) throw new Error(`A filter pattern needs lists of values: ${JSON.stringify(pattern)}`);
  const fields = Object.entries(pattern).map(([name, inner]): Filter => {
    const matches = compile(inner);
    return (value) => matches(isObject(value) ? value[name] : undefined);
  });
  return (value) => fields.every((matches) => matches(value));
};

const compileRule = (rule: unknown): Filter => {
  if (!isObject(rule)) return (value) => value === rule;
  const { prefix, ...others } = rule;
  if (typeof prefix !== 'string' || Object.keys(others).length > 0)
    throw new Error(`The local stack does not support the filter rule ${JSON.stringify(rule)}`);
  return (value) => typeof value === 'string' && value.startsWith(prefix);
};
