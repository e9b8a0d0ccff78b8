import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the stage the tests share answers. */
    localStackUrl: string;
    /** Endpoints, keys and names that reach its table and buckets as administrator. */
    adminEnv: Readonly<Record<string, string>>;
    /** Where it keeps its data. */
    dataDir: string;
    /** Where the infrastructure suite keeps what it builds and synthesizes. */
    buildFolder: string;
  }
}
