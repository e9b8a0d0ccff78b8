/** How many digits a password has; SPEC fixes it. */
export const passwordLength = 8;

/** Runs of digits that a stranger tries first although no other rule refuses them. */
const wellKnown: ReadonlySet<string> = new Set([
  '11223344',
  '11235813',
  '12312312',
  '12369874',
  '14725836',
  '14785236',
  '15935728',
  '31415926',
  '27182818',
  '36925814',
  '52013140',
  '74185296',
  '78945612',
  '78951236',
  '85236974',
  '96385274',
  '98741236',
]);

/** Why a password is too easily guessed, as a sentence; undefined when no rule is against it. */
export const weaknessOf = (password: string, nrp: string): string | undefined => {
  if (!/^\d{8}$/.test(password)) return 'Password harus 8 angka.';
  return rules.find(({ broken }) => broken(password, nrp))?.sentence;
};

const reversed = (digits: string): string => [...digits].reverse().join('');

/** Few different digits, one digit four times running, or a pattern that only repeats, doubles or mirrors itself. */
const hasRepeats = (password: string): boolean => {
  const repeated = [1, 2, 4].some((length) => password === password.slice(0, length).repeat(passwordLength / length));
  const doubled = /^(?:(\d)\1){4}$/.test(password);
  return (
    new Set(password).size < 4 || /(\d)\1{3}/.test(password) || repeated || doubled || password === reversed(password)
  );
};

/** Five digits that climb or fall by the same step, around the end too: 56789, 97531, 89012. */
const hasSequence = (password: string): boolean => {
  const digits = [...password].map(Number);
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return steps.some((step, at) => step !== 0 && [1, 2, 3].every((further) => steps[at + further] === step));
};

/** A day between 1900 and 2099, written day, month or year first. */
const isDate = (password: string): boolean => {
  const number = (from: number, to: number): number => Number(password.slice(from, to));
  const written: readonly [year: number, month: number, day: number][] = [
    [number(4, 8), number(2, 4), number(0, 2)],
    [number(4, 8), number(0, 2), number(2, 4)],
    [number(0, 4), number(4, 6), number(6, 8)],
    [number(0, 4), number(6, 8), number(4, 6)],
  ];
  return written.some(([year, month, day]) => {
    if (year < 1900 || year > 2099 || month < 1 || day < 1) return false;
    const date = new Date(Date.UTC(year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  });
};

const rules: readonly { broken: (password: string, nrp: string) => boolean; sentence: string }[] = [
  {
    broken: (password, nrp) => [nrp, reversed(nrp)].some((own) => password === own || inTwo(own).includes(password)),
    sentence: 'Password tidak boleh sama dengan NRP Anda atau susunan ulangnya.',
  },
  { broken: hasRepeats, sentence: 'Password tidak boleh berisi angka atau pola yang diulang-ulang.' },
  { broken: hasSequence, sentence: 'Password tidak boleh berisi angka berurutan.' },
  { broken: isDate, sentence: 'Password tidak boleh berupa tanggal.' },
  {
    broken: (password) => wellKnown.has(password),
    sentence: 'Password ini terlalu umum dan mudah ditebak. Pilih kombinasi lain.',
  },
];

/** The halves of a number in the other order. */
const inTwo = (digits: string): string[] => [digits.slice(4) + digits.slice(0, 4)];
