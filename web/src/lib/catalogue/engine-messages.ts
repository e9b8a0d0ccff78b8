import type { CatalogueEngine } from './catalogue-engine.ts';

export type EngineMethod =
  | 'applyResponse'
  | 'applyChange'
  | 'applyLocalChanges'
  | 'serializedList'
  | 'listOf'
  | 'find'
  | 'workbook'
  | 'duplicateNumbers';
export type EngineArguments<M extends EngineMethod> = Parameters<CatalogueEngine[M]>;
export type EngineResults = { [M in EngineMethod]: Awaited<ReturnType<CatalogueEngine[M]>> };

export type EngineRequest = { id: number; method: EngineMethod; args: unknown[] };
export type EngineReply = { id: number; result: unknown } | { id: number; failure: string };

/** Calls a method of the engine by its name. */
export const callEngine = (
  engine: CatalogueEngine,
  { method, args }: Pick<EngineRequest, 'method' | 'args'>,
): unknown => Reflect.apply(engine[method], engine, args);

/** Buffers are transferred, not copied. */
export const buffersIn = (values: readonly unknown[]): ArrayBuffer[] =>
  values.filter((value) => value instanceof ArrayBuffer);
