import { closeCopy } from './copies/closing-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle('close-copy', closeCopy);
