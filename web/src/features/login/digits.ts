export const CODE_LENGTH = 8;

/** What typing leaves in the field, and whether something other than a digit was typed. */
export function typedDigits(text: string): { digits: string; refused: boolean } {
  return { digits: text.replace(/\D/g, '').slice(0, CODE_LENGTH), refused: /\D/.test(text) };
}

export const isComplete = (digits: string): boolean => /^\d{8}$/.test(digits);
