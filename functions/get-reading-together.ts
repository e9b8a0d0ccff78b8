import { togetherCalls } from '../shared/api/together.ts';
import { handle } from './http/handler.ts';
import { describeTogether } from './required-reading/together-service.ts';

export const handler = handle(togetherCalls['get-reading-together'], ({ session_id }, { caller, now }) =>
  describeTogether(session_id, caller, now),
);
