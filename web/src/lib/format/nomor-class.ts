/** Numbers up to this length do not wrap; a longer one may wrap, so that the table stays within the screen. */
const usualLength = 26;

/** A translation of the page must not change a number. */
export const nomorClass = (nomor: string): string =>
  `notranslate ${nomor.length <= usualLength ? 'whitespace-nowrap' : 'wrap-anywhere'}`;
