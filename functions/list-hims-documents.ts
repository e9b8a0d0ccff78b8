import { documentListResponder } from './documents/list-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle('list-hims-documents', documentListResponder());
