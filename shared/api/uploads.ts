import * as z from 'zod/mini';
import { maxFileBytes } from '../domain/files/files.ts';
import { isWellFormed } from '../domain/text.ts';
import { defineCalls, post, signedIn } from './call.ts';
import { chosenList, id, sha256 } from './fields.ts';

const upload = z.object({
  name: z.pipe(
    z.pipe(
      z.string({ error: 'Nama berkas harus diisi' }),
      z.transform((name) => name.normalize('NFC')),
    ),
    z
      .string()
      .check(
        z.minLength(1, 'Nama berkas harus diisi'),
        z.maxLength(255, 'Nama berkas paling banyak 255 karakter'),
        z.refine(isWellFormed, 'Nama berkas mengandung karakter yang tidak diperbolehkan'),
      ),
  ),
  /** Bytes. */
  size: z
    .int({ error: 'Ukuran berkas harus diisi' })
    .check(z.minimum(1, 'Berkas kosong tidak dapat diunggah'), z.maximum(maxFileBytes, 'Ukuran file maksimal 10 MB')),
  content_type: z
    .string({ error: 'Jenis berkas harus diisi' })
    .check(z.maxLength(200, 'Jenis berkas tidak benar'), z.regex(/^[\w.+-]+\/[\w.+-]+$/, 'Jenis berkas tidak benar')),
  sha256,
});

export const uploadCalls = defineCalls({
  /** A presigned PUT per file, valid for five minutes; the signature covers `headers`, which the client must send unchanged. */
  'create-upload-urls': post({
    access: signedIn,
    input: z.object({
      purpose: z.enum(['submission', 'bulk'], {
        error: 'Tujuan unggahan tidak dikenal',
      }),
      files: chosenList(upload, 'Berkas harus diisi', 50, 'berkas'),
    }),
    output: z.object({
      uploads: z.array(
        z.object({
          upload_id: id,
          url: z.url(),
          method: z.literal('PUT'),
          headers: z.record(z.string(), z.string()),
        }),
      ),
    }),
    // The response contains presigned URLs, which must not be stored; a retry creates new ones.
    idempotent: false,
  }),
});
