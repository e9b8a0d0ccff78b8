/** The calls of single screens and dialogs with their schemas, in a file of their own. */
export const loadFurtherCalls = () => import('./further-calls.ts');
