/** One page of `total` rows. `from` and `to` count from 1; a page beyond the end becomes the last. */
export const rangeOf = (total: number, requested: number, size: number) => {
  const last = Math.max(1, Math.ceil(total / size));
  const page = Math.min(Math.max(1, requested), last);
  const start = (page - 1) * size;
  return { page, from: start + 1, to: Math.min(start + size, total), total, last };
};

export const pageOf = <T>(rows: readonly T[], requested: number, size: number) => {
  const range = rangeOf(rows.length, requested, size);
  return { ...range, rows: rows.slice(range.from - 1, range.to) };
};

/** The page number in a URL: anything except a positive integer gives the first page. */
export const pageNumber = (text: string | null): number => {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};
