const bullet = /^[•●○◦▪■□–\-*✓➢]\s+(?=\S)/u;
const clauses = [
  /^(?:BAB\s+[IVXL]+|Pasal\s+\d+|[A-Z]?\d+(?:\.\d+)+[.)]|\(?(?:\d{1,3}|[a-z]|[ivx]{2,5}|[A-Z]|[IVX]{2,5})[.)])(?=\s+\S|$)/u,
  // '1.5 meter' is a figure.
  /^[A-Z]?\d+(?:\.\d+)+(?=\s+[^\p{Ll}\s]|$)/u,
];

export interface Numbered {
  number: string;
  text: string;
}

/** What stands before the text of a clause or of an item in a list. */
export const leadingNumber = (text: string): Numbered => {
  const found = [bullet, ...clauses].map((form) => form.exec(text)).find((match) => match !== null);
  return found ? { number: found[0].trim(), text: text.slice(found[0].length).trim() } : { number: '', text };
};

/** The last member of a number and what stands before it: '3.4.' is 4 after '3.'; letters and Roman numerals count too. */
const membersOf = (number: string): { parent: string; last: number[] } => {
  const plain = number.replace(/[().]+$/, '').replace(/^\(/, '');
  const at = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(' ')) + 1;
  return { parent: plain.slice(0, at), last: valuesOf(plain.slice(at)) };
};

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50 };

/** 'c' is the third letter and no Roman numeral, 'v' may be both. */
const valuesOf = (member: string): number[] => {
  if (/^\d+$/.test(member)) return [Number(member)];
  const lower = member.toLowerCase();
  const values = lower.length === 1 ? [lower.charCodeAt(0) - 96] : [];
  if (/^[ivxl]+$/.test(lower))
    values.push(
      [...lower].reduce((sum, digit, index) => {
        const value = romanDigits[digit] ?? 0;
        return sum + (value < (romanDigits[lower[index + 1] ?? ''] ?? 0) ? -value : value);
      }, 0),
    );
  return values;
};

/**
 * Distinguishes the numbers of clauses from figures at the beginning of a text, as '1.5 meter': a clause is the first of
 * its list, or follows one. Ask in the order of the document.
 */
export const clauseSequence = () => {
  const seen = new Set<string>();
  return (number: string): boolean => {
    const { parent, last } = membersOf(number);
    const style = /\d/.test(number) ? 'digits' : 'letters';
    const key = (value: number) => `${style} ${parent} ${value}`;
    const isNext = bullet.test(`${number} x`) || last.some((value) => value <= 1 || seen.has(key(value - 1)));
    if (isNext) for (const value of last) seen.add(key(value));
    return isNext;
  };
};

/**
 * Distinguishes the numbers of a table's rows, 1, 2, 3, from its figures: 1 begins a table, after a header or a paragraph,
 * and any other follows the last. Ask for each block, with an empty text for what is no row.
 */
export const rowSequence = () => {
  let last = Number.NaN;
  let isBegin = true;
  return (text: string): boolean => {
    const value = /^\d{1,4}$/.test(text) ? Number(text) : undefined;
    const isNumber = value !== undefined && (value === last + 1 || (isBegin && value === 1));
    if (isNumber) last = value;
    isBegin = value === undefined;
    return isNumber;
  };
};
