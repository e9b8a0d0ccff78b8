/** Case and repeated spaces do not count in a search. */
export const normalizedSearch = (text: string): string =>
  text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
