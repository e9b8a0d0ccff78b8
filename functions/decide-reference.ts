import { referenceCalls } from '../shared/api/references.ts';
import { retryOnConflict } from './db/transactions.ts';
import { handle } from './http/handler.ts';
import { editorOf } from './master-list/manual-edit-rules.ts';
import { decideReference } from './references/decision-service.ts';

export const handler = handle(referenceCalls['decide-reference'], (input, { caller, command, now }) =>
  retryOnConflict((write) => decideReference(input, { editor: editorOf(caller, now), command, write })),
);
