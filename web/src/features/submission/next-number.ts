import type { NumberLookup } from './matching.ts';

export interface NextNumber {
  /** The highest sequence of the master list, three digits; null when the prefix has no number yet. */
  last: string | null;
  /** The sequences after it that submissions have reserved or that were used before. */
  reserved: readonly string[];
  nomor: string;
}

const maxAttempts = 20;

const sequenceText = (sequence: number): string => String(sequence).padStart(3, '0');

/** The first number after `last` that is neither used nor reserved; null when twenty in a row are not free. */
export const findNextNumber = async (
  prefix: string,
  last: number | null,
  loadNumber: (nomor: string) => Promise<NumberLookup>,
): Promise<NextNumber | null> => {
  const reserved: string[] = [];
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const sequence = sequenceText((last ?? 0) + attempt);
    const nomor = `${prefix}${sequence}`;
    const { documents, number_status } = await loadNumber(nomor);
    const isFree = documents.length === 0 && !number_status?.is_used && !number_status?.in_flight;
    if (isFree) return { last: last === null ? null : sequenceText(last), reserved, nomor };
    reserved.push(sequence);
  }
  return null;
};
