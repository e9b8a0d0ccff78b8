import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** A node:sqlite database whose statements are prepared once. */
export interface Database {
  all: <Row>(sql: string, ...values: SQLInputValue[]) => Row[];
  get: <Row>(sql: string, ...values: SQLInputValue[]) => Row | undefined;
  run: (sql: string, ...values: SQLInputValue[]) => { changes: number | bigint; lastInsertRowid: number | bigint };
  /** Runs `work` in one transaction: everything is stored when this returns, or nothing when it throws. */
  commit: <Result>(work: () => Result) => Result;
  close: () => void;
}

/**
 * Opens or creates the file. A request is answered only after its commit is in the write-ahead log, so killing the
 * process loses nothing. `synchronous=NORMAL` omits the fsync of each commit: only a crash of the machine can lose the
 * newest commits, each of them completely.
 */
export const openDatabase = (file: string, schema: string): Database => {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;');
  sqlite.exec(schema);

  const statements = new Map<string, StatementSync>();
  const statementFor = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = sqlite.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };

  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statementFor(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => statementFor(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => statementFor(sql).run(...values),
    commit: (work) => {
      statementFor('BEGIN IMMEDIATE').run();
      try {
        const result = work();
        statementFor('COMMIT').run();
        return result;
      } catch (error) {
        // On a full disk SQLite rolls back by itself; a second rollback would throw an error that hides the cause.
        if (sqlite.isTransaction) statementFor('ROLLBACK').run();
        throw error;
      }
    },
    close: () => sqlite.close(),
  };
};
