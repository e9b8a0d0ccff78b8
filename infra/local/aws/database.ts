import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** A node:sqlite database whose statements are prepared once. */
export interface Database {
  all: <Row>(sql: string, ...values: SQLInputValue[]) => Row[];
  get: <Row>(sql: string, ...values: SQLInputValue[]) => Row | undefined;
  run: (sql: string, ...values: SQLInputValue[]) => { changes: number | bigint; lastInsertRowid: number | bigint };
  /** Runs `work` in one commit: all of it is stored when this returns, or none when it throws. */
  commit: <Result>(work: () => Result) => Result;
  close: () => void;
}

/**
 * Opens or creates the file. A commit is in the write-ahead log, handed to the operating system, before its request is
 * answered, so killing the process loses nothing. `synchronous=NORMAL` leaves out the fsync per commit: only a crash of
 * the whole machine could lose the newest commits, and even then never half of one.
 */
export const openDatabase = (file: string, schema: string): Database => {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;');
  sqlite.exec(schema);

  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = sqlite.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };

  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => prepared(sql).run(...values),
    commit: (work) => {
      prepared('BEGIN IMMEDIATE').run();
      try {
        const result = work();
        prepared('COMMIT').run();
        return result;
      } catch (error) {
        // A full disk makes SQLite roll back by itself: a second rollback would hide the reason behind another error.
        if (sqlite.isTransaction) prepared('ROLLBACK').run();
        throw error;
      }
    },
    close: () => sqlite.close(),
  };
};
