import { readingCalls } from '../shared/api/reading.ts';
import { handle } from './http/handler.ts';
import { remindReader } from './reminders/reader-reminder-service.ts';
import { loadSupervisedPerson } from './required-reading/supervised-person-service.ts';

export const handler = handle(readingCalls['remind-reader'], async ({ nrp }, { caller, command, now }) =>
  remindReader(await loadSupervisedPerson(nrp, caller), caller, { command, now }),
);
