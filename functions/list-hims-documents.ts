import { handle } from './lib/handler.ts';
import { listAnswers } from './lib/kept-lists.ts';

export const handler = handle('list-hims-documents', listAnswers());
