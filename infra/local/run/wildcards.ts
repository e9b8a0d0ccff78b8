/** Escapes a text for a regular expression that matches it literally. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** A pattern in which `*` matches any characters, as in ARNs and `aws s3 sync`. */
export const wildcard = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split('*').map(escapeRegExp).join('.*')}$`, 's');
