/** What this page changed itself, so that the socket's echo of it is no news. Versions are a document's own. */
export const ownChanges = () => {
  const versions = new Set<string>();
  const deleted = new Set<string>();
  return {
    recordWrite: ({ id, version }: { id: string; version: number }) => {
      versions.add(`${id}@${version}`);
      deleted.delete(id);
    },
    recordRemoval: (id: string) => void deleted.add(id),
    /** It was not removed after all. */
    undoRemoval: (id: string) => void deleted.delete(id),
    includes: ({ id, version }: { id: string; version: number | null }): boolean =>
      version === null ? deleted.has(id) : versions.has(`${id}@${version}`),
  };
};

export type OwnChanges = ReturnType<typeof ownChanges>;
