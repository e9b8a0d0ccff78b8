import { documentCalls } from '../shared/api/documents.ts';
import { documentListResponder } from './documents/list-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle(documentCalls['list-hims-documents'], documentListResponder());
