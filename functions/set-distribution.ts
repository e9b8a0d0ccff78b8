import { readingCalls } from '../shared/api/reading.ts';
import { editorOf } from './documents/manual-edit-rules.ts';
import { handle } from './http/handler.ts';
import { saveAudiences } from './reading/distribution-edit-service.ts';

export const handler = handle(readingCalls['set-distribution'], ({ documents, audience }, { caller, command, now }) =>
  saveAudiences(documents, audience, { editor: editorOf(caller, now), command }),
);
