/** A text as a regular expression that matches it. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** A pattern in which `*` stands for any run of characters, as ARNs and `aws s3 sync` have it. */
export const wildcard = (pattern: string): RegExp => new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's');
