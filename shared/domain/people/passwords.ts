/** Digits of a password (docs/security.md). */
export const passwordLength = 8;

/** Commonly chosen passwords that no other rule rejects. */
const commonPasswords: ReadonlySet<string> = new Set([
  '11235813',
  '12369874',
  '14725836',
  '14785236',
  '15935728',
  '31415926',
  '27182818',
  '52013140',
  '78945612',
  '78951236',
  '85236974',
  '96385274',
  '98741236',
]);

/** Why a password is too easily guessed, an Indonesian sentence; undefined when it passes all rules. */
export const weaknessOf = (password: string, nrp: string): string | undefined => {
  if (!/^\d{8}$/.test(password)) return 'Password harus 8 angka.';
  return rules.find(({ isViolated }) => isViolated(password, nrp))?.sentence;
};

/** Why the PIN of a badge is too easily guessed; undefined when it is not. */
export const pinWeaknessOf = (pin: string, nrp: string, password: string): string | undefined => {
  if (!/^\d{6}$/.test(pin)) return 'PIN harus 6 angka.';
  const isRepeated = new Set(pin).size < 3 || pin === pin.slice(0, 3).repeat(2) || /(?:(\d)\1){3}/.test(pin);
  const isKnown = [nrp, reversed(nrp), password].some((digits) => digits.includes(pin));
  return isRepeated || isKnown || hasSequence(pin)
    ? 'PIN ini mudah ditebak. Hindari angka berulang atau berurutan, dan bagian dari NRP atau password.'
    : undefined;
};

const reversed = (digits: string): string => [...digits].reverse().join('');

/** Fewer than four different digits, one digit four times in a row, or a repeated pattern, four digit pairs, or a palindrome. */
const hasRepeats = (password: string): boolean => {
  const isRepeated = [1, 2, 4].some((length) => password === password.slice(0, length).repeat(passwordLength / length));
  const hasPairs = /(?:(\d)\1){4}/.test(password);
  return (
    new Set(password).size < 4 ||
    /(\d)\1{3}/.test(password) ||
    isRepeated ||
    hasPairs ||
    password === reversed(password)
  );
};

/** Five digits in a row with the same step, modulo 10: 56789, 97531, 89012. Equal digits are repeats before. */
const hasSequence = (password: string): boolean => {
  const digits = [...password].map(Number);
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return steps.some((step, at) => [1, 2, 3].every((further) => steps[at + further] === step));
};

/** A date between 1900 and 2099, with day, month or year first. */
const isDate = (password: string): boolean => {
  const number = (from: number, to: number): number => Number(password.slice(from, to));
  const written: readonly [year: number, month: number, day: number][] = [
    [number(4, 8), number(2, 4), number(0, 2)],
    [number(4, 8), number(0, 2), number(2, 4)],
    [number(0, 4), number(4, 6), number(6, 8)],
    [number(0, 4), number(6, 8), number(4, 6)],
  ];
  // A day that a month does not have is in another month.
  return written.some(
    ([year, month, day]) =>
      year >= 1900 && year <= 2099 && new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1,
  );
};

const rules: readonly { isViolated: (password: string, nrp: string) => boolean; sentence: string }[] = [
  {
    isViolated: (password, nrp) =>
      [nrp, reversed(nrp)].some((digits) => password === digits || password === withSwappedHalves(digits)),
    sentence: 'Password tidak boleh sama dengan NRP Anda atau susunan ulangnya.',
  },
  { isViolated: hasRepeats, sentence: 'Password tidak boleh berisi angka atau pola yang diulang-ulang.' },
  { isViolated: hasSequence, sentence: 'Password tidak boleh berisi angka berurutan.' },
  { isViolated: isDate, sentence: 'Password tidak boleh berupa tanggal.' },
  {
    isViolated: (password) => commonPasswords.has(password),
    sentence: 'Password ini terlalu umum dan mudah ditebak. Pilih kombinasi lain.',
  },
];

/** 12345678 becomes 56781234. */
const withSwappedHalves = (digits: string): string => digits.slice(4) + digits.slice(0, 4);
