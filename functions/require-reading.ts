import { readingCalls } from '../shared/api/reading.ts';
import { handle } from './http/handler.ts';
import { editorOf } from './master-list/manual-edit-rules.ts';
import { requireReadings } from './required-reading/distribution-edit-service.ts';

export const handler = handle(readingCalls['require-reading'], ({ documents }, { caller, command, now }) =>
  requireReadings(documents, { editor: editorOf(caller, now), command }),
);
