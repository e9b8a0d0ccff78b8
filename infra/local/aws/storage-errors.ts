const sqliteFull = 13;
const sqliteIoerr = 10;
const diskErrorCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO']);

/** Whether a write failed on the disk, because it is full or has an error. A retry may succeed later. */
const isStorageError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') {
    // The low byte is SQLite's primary code: https://www.sqlite.org/rescode.html
    const primary = error.errcode & 0xff;
    return primary === sqliteFull || primary === sqliteIoerr;
  }
  return 'code' in error && diskErrorCodes.has(String(error.code));
};

const logIntervalMs = 30_000;

/** Counts failed writes to the disk and logs them, at most once in `logIntervalMs`. */
export const countStorageErrors = (log: (line: string) => void) => {
  let count = 0;
  let lastLogged = Number.NEGATIVE_INFINITY;
  return {
    record: (error: unknown): void => {
      if (!isStorageError(error)) return;
      count += 1;
      if (performance.now() - lastLogged < logIntervalMs) return;
      lastLogged = performance.now();
      log(
        `Data tidak dapat disimpan (${String(error)}). Periksa ruang disk; pekerjaan yang tertunda dilanjutkan sendiri setelah ada ruang.`,
      );
    },
    count: () => count,
  };
};
