import * as z from 'zod/mini';
import { type DepartmentCode, departmentCode } from '../../shared/domain/departments.ts';
import { sendMessage } from '../runtime/queues.ts';

/** A message of the queue: the catalogue of a department changed, or those of all did. */
export const syncMessage = z.strictObject({ department: z.optional(departmentCode) });

/** Queues a run that follows the documents with the audience lists. A repeated message finds nothing to do. */
export const queueAudienceSync = (department?: DepartmentCode): Promise<void> =>
  sendMessage('AUDIENCE_SYNCS_QUEUE_URL', { department } satisfies z.infer<typeof syncMessage>);
