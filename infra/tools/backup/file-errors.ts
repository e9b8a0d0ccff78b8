import { CommandError } from '../common/command-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; free space and run the same command again, it continues',
  EDQUOT: 'the quota of the disk is reached; free space and run the same command again, it continues',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
};

/** SQLite reports the disk by result codes of its own: https://www.sqlite.org/rescode.html */
const sqliteReasons: Readonly<Record<number, string | undefined>> = {
  8: reasons['EROFS'],
  10: 'the disk failed',
  13: reasons['ENOSPC'],
  14: reasons['EACCES'],
};

/** An error of the disk under the folder, in a sentence for the operator; any other error as it is. */
export const explainFileError = (folder: string, error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  const reason =
    code === 'ERR_SQLITE_ERROR'
      ? sqliteReasons[(errcode ?? 0) & 0xff]
      : Object.hasOwn(reasons, code ?? '') && reasons[code ?? ''];
  return reason ? new CommandError(`${folder} cannot be used: ${reason} (${error.message})`, { cause: error }) : error;
};
