import * as z from 'zod/mini';

/** The salt of a person (LOGSALT#nrp / SALT), base64; null once the person is forgotten. Apart from its store: hims-verify reads it without AWS. */
export const saltItem = z.object({ nrp: z.string(), salt: z.nullable(z.string()) });
