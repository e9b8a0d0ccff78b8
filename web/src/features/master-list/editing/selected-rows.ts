export const withToggled = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The selection with every row between two rows, both included; they get the state that the second one changes to. */
export const withRange = (
  selected: ReadonlySet<string>,
  rows: readonly { id: string }[],
  from: string,
  to: string,
): ReadonlySet<string> => {
  const [start, end] = [from, to].map((id) => rows.findIndex((row) => row.id === id)).sort((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return withToggled(selected, to);
  const range = rows.slice(start, end + 1).map(({ id }) => id);
  if (!selected.has(to)) return new Set([...selected, ...range]);
  const removed = new Set(range);
  return new Set([...selected].filter((id) => !removed.has(id)));
};
