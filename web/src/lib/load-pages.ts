/** The rows of every page of a list, up to a limit. */
export const loadPages = async <T>(
  loadPage: (cursor: string | undefined) => Promise<{ rows: readonly T[]; next_cursor: string | null }>,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<{ rows: T[]; isComplete: boolean }> => {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await loadPage(cursor);
    rows.push(...page.rows);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && rows.length < maxRows);
  return { rows, isComplete: cursor === undefined };
};
