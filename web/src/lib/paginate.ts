/** One page of a list that is here as a whole. `from` and `to` count from 1; a page beyond the end becomes the last. */
export function pageOf<T>(rows: readonly T[], wanted: number, size: number) {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(Math.max(1, wanted), last);
  const start = (page - 1) * size;
  const shown = rows.slice(start, start + size);
  return { rows: shown, page, from: start + 1, to: start + shown.length, total: rows.length, last };
}

/** A page number as an address may hold it: anything but a positive whole number is the first page. */
export function pageNumber(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
