/** Changes made by this page, so that the socket's events about them show no toast. Versions count per document. */
export const newOwnChanges = () => {
  const versions = new Set<string>();
  const deleted = new Set<string>();
  return {
    recordWrite: ({ id, version }: { id: string; version: number }) => {
      versions.add(`${id}@${version}`);
      deleted.delete(id);
    },
    recordRemoval: (id: string) => void deleted.add(id),
    undoRemoval: (id: string) => void deleted.delete(id),
    includes: ({ id, version }: { id: string; version: number | null }): boolean =>
      version === null ? deleted.has(id) : versions.has(`${id}@${version}`),
  };
};

export type OwnChanges = ReturnType<typeof newOwnChanges>;
