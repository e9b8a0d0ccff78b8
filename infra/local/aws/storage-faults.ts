const sqliteFull = 13;
const sqliteIoerr = 10;
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EIO']);

/** Whether the disk did not take a write: no room, or a fault of its own. What failed so may succeed later. */
export const isStorageFault = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    // The low byte is SQLite's primary code: https://www.sqlite.org/rescode.html
    const primary = error.errcode & 0xff;
    return primary === sqliteFull || primary === sqliteIoerr;
  }
  return 'code' in error && noRoom.has(String(error.code));
};

/** Counts writes the disk refused, and says so in the log: once for many, and again when it goes on. */
export interface StorageFaults {
  note: (error: unknown) => void;
  count: () => number;
}

const sayAgainMs = 30_000;

export const countStorageFaults = (log: (line: string) => void): StorageFaults => {
  let count = 0;
  let said = Number.NEGATIVE_INFINITY;
  return {
    note: (error) => {
      if (!isStorageFault(error)) return;
      count += 1;
      if (performance.now() - said < sayAgainMs) return;
      said = performance.now();
      log(
        `Data tidak dapat disimpan (${String(error)}). Periksa ruang disk; pekerjaan yang tertunda dilanjutkan sendiri setelah ada ruang.`,
      );
    },
    count: () => count,
  };
};
