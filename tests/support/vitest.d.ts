import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the suite's local stack. */
    localStackUrl: string;
    /** Endpoints, keys and resource names of an administrator of its table and buckets. */
    adminEnv: Readonly<Record<string, string>>;
    /** Its data folder. */
    dataDir: string;
    /** Folder of the cloud assembly that it runs. */
    assembly: string;
    /** Where it writes its log. */
    logFile: string;
    /** Moves its clock, in the suite that moves it. */
    clockFile: string;
    /** Where the infrastructure suite builds bundles and templates. */
    buildFolder: string;
  }
}
