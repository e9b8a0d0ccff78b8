import * as z from 'zod/mini';

/**
 * zod compiles parsers with eval, which the page's Content-Security-Policy forbids in pages and workers. zod tries it with
 * the first object schema, and browsers report the attempt, so this module precedes all schemas: it is the first import of
 * the page and of the worker.
 */
z.config({ jitless: true });
