import * as z from 'zod/mini';
import { documentRow } from '../domain/documents/document-fields.ts';
import { maxFileHits, maxFileQuery, minFileQuery } from '../domain/documents/file-search.ts';
import { textLine } from '../domain/text.ts';
import { defineCalls, get, signedIn } from './call.ts';
import { wholeNumber } from './fields.ts';

export const fileHit = z.extend(
  z.pick(documentRow, { nomor: true, nama: true, jenis: true, revisi: true, department: true }),
  {
    document_id: z.string(),
    /** From 1; of a workbook the sheet, of a presentation the slide. */
    page: z.int().check(z.positive()),
    snippet: z.string(),
    /** The matching words: start and end in the snippet, in UTF-16 units. */
    marks: z.array(z.tuple([z.int(), z.int()])),
    /** Whether the text has some of the words only. */
    is_partial: z.boolean(),
    /** Whether OCR recognized the text in a scan, so that words may be wrong. */
    is_recognized: z.boolean(),
  },
);
export type FileHit = z.infer<typeof fileHit>;

export const fileSearchCalls = defineCalls({
  /** Documents in force whose file contains the words, best first. */
  'search-in-files': get({
    // Snippets are what documents say.
    showsEvidence: true,
    access: signedIn,
    input: z.object({
      query: textLine('Kata pencarian', maxFileQuery).check(
        z.minLength(minFileQuery, `Kata pencarian paling sedikit ${minFileQuery} karakter`),
      ),
      limit: z._default(
        wholeNumber.check(z.minimum(1, 'Paling sedikit 1'), z.maximum(maxFileHits, `Paling banyak ${maxFileHits}`)),
        maxFileHits,
      ),
    }),
    output: z.object({ hits: z.array(fileHit) }),
  }),
});
