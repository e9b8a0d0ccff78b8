import type { CatalogueEngine } from './catalogue-engine.ts';

export type EngineMethod =
  | 'applyResponse'
  | 'applyChange'
  | 'applyLocalChanges'
  | 'serializedList'
  | 'listOf'
  | 'find'
  | 'search'
  | 'rowsOf'
  | 'matchFiles'
  | 'highestSequence'
  | 'workbook'
  | 'duplicateNumbers';
export type EngineArguments<M extends EngineMethod> = Parameters<CatalogueEngine[M]>;
export type EngineResults = { [M in EngineMethod]: Awaited<ReturnType<CatalogueEngine[M]>> };

/** Calls a method of the engine by its name; `engine` may be the proxy of one in a worker. */
export const callEngine = <M extends EngineMethod>(
  engine: CatalogueEngine,
  { method, args }: { method: M; args: EngineArguments<M> },
): EngineResults[M] | Promise<EngineResults[M]> => Reflect.apply(engine[method], engine, args);
