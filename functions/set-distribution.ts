import { readingCalls } from '../shared/api/reading.ts';
import { handle } from './http/handler.ts';
import { editorOf } from './master-list/manual-edit-rules.ts';
import { saveAudiences } from './required-reading/distribution-edit-service.ts';

export const handler = handle(readingCalls['set-distribution'], ({ documents, audience }, { caller, command, now }) =>
  saveAudiences(documents, audience, { editor: editorOf(caller, now), command }),
);
