import * as z from 'zod/mini';

/** The response body of every failure. `fields` maps an input field to its message. */
export const failureBody = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  request_id: z.string(),
});
export type FailureBody = z.infer<typeof failureBody>;
