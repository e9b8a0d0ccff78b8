/** What documents lack; the server counts the same (functions/required-reading/gap-rules.ts). */
export const catalogueGaps = ['no_file', 'duplicate_number'] as const;
export type CatalogueGap = (typeof catalogueGaps)[number];
