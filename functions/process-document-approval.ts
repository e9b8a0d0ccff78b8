import { decideLevel } from './lib/decide.ts';
import { handle } from './lib/handler.ts';

export const handler = handle('process-document-approval', async (decision, circumstances) => ({
  submission: await decideLevel(decision, circumstances),
}));
