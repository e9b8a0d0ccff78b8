import { review } from './lib/decide.ts';
import { handle } from './lib/handler.ts';

export const handler = handle('process-document-review', async (decision, circumstances) => ({
  submission: await review(decision, circumstances),
}));
