const compiled = new Map<string, RegExp>();

/** IAM's wildcards: `*` matches any characters, `?` exactly one. */
export const matches = (pattern: string, value: string): boolean => {
  let expression = compiled.get(pattern);
  if (!expression) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '[^]*')
      .replaceAll('?', '[^]');
    expression = new RegExp(`^${source}$`);
    compiled.set(pattern, expression);
  }
  return expression.test(value);
};
