import { copyCalls } from '../shared/api/copies.ts';
import { closeCopy } from './copies/closing-service.ts';
import { handle } from './http/handler.ts';

export const handler = handle(copyCalls['close-copy'], closeCopy);
