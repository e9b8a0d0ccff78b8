import * as z from 'zod/mini';

/** A file in the documents bucket. `size` in bytes, `sha256` in base64. */
export const storedFile = z.object({
  key: z.string(),
  version_id: z.optional(z.string()),
  name: z.string(),
  size: z.number(),
  content_type: z.string(),
  sha256: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;
