/** Numbers of usual length stay on one line; a longer one may break rather than push its table off the screen. */
const usualLength = 26;

export const nomorClass = (nomor: string): string =>
  nomor.length <= usualLength ? 'whitespace-nowrap' : 'wrap-anywhere';
