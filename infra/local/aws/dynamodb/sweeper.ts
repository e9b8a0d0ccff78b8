import type { Item } from './dynalite.ts';
import { commitInScope, type Engine, runAction } from './engine.ts';
import { keyOf } from './items.ts';
import { itemSpace, newScope } from './store.ts';

const sweepMs = 15_000;
const batchSize = 200;
/** DynamoDB does not delete items that expired more than five years ago. */
const oldestSeconds = 5 * 365 * 24 * 60 * 60;

/** Deletes expired items, one commit each, as deletions by the service; returns their number. */
const deleteExpiredItems = (engine: Engine): number => {
  const now = Math.floor(engine.clock() / 1000);
  let deleted = 0;
  for (const [name, { description, ttlAttribute }] of engine.store.tables) {
    if (ttlAttribute === undefined) continue;
    const rows = engine.database.all<{ value: string }>(
      'SELECT value FROM rows WHERE expires > ? AND expires < ? AND space = ? LIMIT ?',
      now - oldestSeconds,
      now,
      itemSpace(name),
      batchSize,
    );
    for (const { value } of rows) {
      const request = { TableName: name, Key: keyOf(JSON.parse(value) as Item, description) };
      if (engine.itemLocks.isLocked(engine.itemLocks.keyOf(request))) continue;
      commitInScope(engine, newScope(true), () => runAction(engine, 'DeleteItem', request));
      deleted += 1;
    }
  }
  return deleted;
};

/** Periodically deletes expired items, old stream records and old request tokens; returns a function that stops it. */
export const startSweeper = (engine: Engine, log: (line: string) => void): (() => void) => {
  const timer = setInterval(() => {
    try {
      deleteExpiredItems(engine);
      engine.stream.trim();
      engine.database.run('DELETE FROM tokens WHERE expires < ?', engine.clock());
    } catch (error) {
      log(`DynamoDB sweep failed: ${error instanceof Error ? error.stack : String(error)}`);
    }
  }, sweepMs);
  timer.unref();
  return () => clearInterval(timer);
};
