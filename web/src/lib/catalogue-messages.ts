import type { CatalogueEngine } from './catalogue-engine.ts';

export type Method = 'absorb' | 'hear' | 'patch' | 'kept' | 'listOf' | 'find' | 'workbook' | 'doubledNumbers';
export type Arguments<M extends Method> = Parameters<CatalogueEngine[M]>;
export type Results = { [M in Method]: Awaited<ReturnType<CatalogueEngine[M]>> };

export type Request = { id: number; method: Method; args: unknown[] };
export type Reply = { id: number; result: unknown } | { id: number; failure: string };

/** Calls a method of the engine by its name. */
export const called = (engine: CatalogueEngine, { method, args }: Pick<Request, 'method' | 'args'>): unknown =>
  Reflect.apply(engine[method], engine, args);

/** Whole lists are handed over, not copied. */
export const buffersIn = (values: readonly unknown[]): ArrayBuffer[] =>
  values.filter((value) => value instanceof ArrayBuffer);
