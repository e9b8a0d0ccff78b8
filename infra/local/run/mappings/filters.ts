import { isObject } from '../template/model.ts';

/**
 * Lambda's event filters: an object in the pattern matches the same fields of the record, and a list has the
 * alternatives for one value. https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
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
    if (name === '$or') {
      if (!Array.isArray(inner)) throw new Error('$or needs a list of patterns');
      const alternatives = inner.map(compile);
      return (value) => alternatives.some((matches) => matches(value));
    }
    const matches = compile(inner);
    return (value) => matches(isObject(value) ? value[name] : undefined);
  });
  return (value) => fields.every((matches) => matches(value));
};

const compileRule = (rule: unknown): Filter => {
  if (!isObject(rule)) return (value) => value === rule;
  const [[name, argument] = ['', null], ...others] = Object.entries(rule);
  if (others.length > 0) throw new Error(`A filter rule has one comparison: ${JSON.stringify(rule)}`);
  switch (name) {
    case 'exists':
      return (value) => (value !== undefined) === argument;
    case 'prefix':
      return (value) => typeof value === 'string' && value.startsWith(String(argument));
    case 'suffix':
      return (value) => typeof value === 'string' && value.endsWith(String(argument));
    case 'equals-ignore-case':
      return (value) => typeof value === 'string' && value.toLowerCase() === String(argument).toLowerCase();
    case 'anything-but': {
      const excluded = [argument].flat();
      return (value) => value !== undefined && !excluded.some((each) => each === value);
    }
    case 'numeric':
      return numeric(argument);
    default:
      throw new Error(`Unknown filter comparison ${name}`);
  }
};

const comparisons: Record<string, (value: number, bound: number) => boolean> = {
  '=': (value, bound) => value === bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
};

const numeric = (argument: unknown): Filter => {
  const terms = Array.isArray(argument) ? argument : [];
  const bounds = Array.from({ length: terms.length / 2 }, (_, index) => {
    const compare = comparisons[String(terms[2 * index])];
    const bound = terms[2 * index + 1];
    if (!compare || typeof bound !== 'number') throw new Error(`Not a numeric filter: ${JSON.stringify(argument)}`);
    return (value: number) => compare(value, bound);
  });
  if (bounds.length === 0) throw new Error(`Not a numeric filter: ${JSON.stringify(argument)}`);
  return (value) => typeof value === 'number' && bounds.every((isWithin) => isWithin(value));
};
