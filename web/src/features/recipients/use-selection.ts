import { useState } from 'react';

/** The rows that the next action concerns, by id. */
export const useSelection = () => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    toggle: (id: string) =>
      setIds((present) => {
        const next = new Set(present);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    add: (added: readonly string[]) => setIds((present) => new Set([...present, ...added])),
    clear: () => setIds(new Set()),
  };
};
