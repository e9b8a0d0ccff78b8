export const codeLength = 8;

export const digitsIn = (text: string, length = codeLength): { digits: string; hasInvalidCharacter: boolean } => ({
  digits: text.replace(/\D/g, '').slice(0, length),
  hasInvalidCharacter: /\D/.test(text),
});

export const isComplete = (digits: string): boolean => /^\d{8}$/.test(digits);
