/** Numbers up to this length do not wrap; a longer one may wrap, so that the table stays within the screen. */
const usualLength = 26;

export const nomorClass = (nomor: string): string =>
  nomor.length <= usualLength ? 'whitespace-nowrap' : 'wrap-anywhere';
