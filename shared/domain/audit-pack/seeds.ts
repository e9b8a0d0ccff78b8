import * as z from 'zod/mini';

/** What the seed of a sample is: the root of the log's checkpoint (base64), or a sentence that the maker of the pack typed. */
export const seedOrigin = z.enum(['log', 'typed']);
export type SeedOrigin = z.infer<typeof seedOrigin>;

export const seedOriginLabels: Record<SeedOrigin, string> = {
  log: 'Akar checkpoint log transparansi',
  typed: 'Kalimat yang diketik pembuat paket',
};

/** Whether a text has what looks like a root of the log: 32 bytes in base64. */
export const looksLikeRoot = (text: string): boolean => /[A-Za-z0-9+/]{43}=/.test(text);
