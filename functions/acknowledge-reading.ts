import { handle } from './http/handler.ts';
import { acknowledgeReading } from './reading/evidence-service.ts';

export const handler = handle('acknowledge-reading', (reading, { caller, command, now }) =>
  acknowledgeReading(reading, { caller, command, now }),
);
