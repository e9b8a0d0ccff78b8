import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the stage the tests share answers. */
    stageUrl: string;
  }
}
