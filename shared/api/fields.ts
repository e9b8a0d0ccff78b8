import * as z from 'zod/mini';
import { departmentCode } from '../domain/departments.ts';

export const nrp = z.string({ error: 'NRP harus 8 angka.' }).check(z.regex(/^\d{8}$/, 'NRP harus 8 angka.'));
export const password = z
  .string({ error: 'Password harus 8 angka.' })
  .check(z.regex(/^\d{8}$/, 'Password harus 8 angka.'));
export const department = z.enum(departmentCode.options, { error: 'Departemen tidak dikenal' });
/** ISO 8601, UTC, with milliseconds. */
export const timestamp = z.iso.datetime();
export const id = z
  .string({ error: 'ID harus diisi' })
  .check(
    z.minLength(1, 'ID harus diisi'),
    z.maxLength(64, 'ID tidak dikenal'),
    z.regex(/^[A-Za-z0-9_-]+$/, 'ID tidak dikenal'),
  );
/** An opaque list position, taken from `next_cursor` of the previous response. */
export const cursor = z.string().check(z.maxLength(256, 'Penanda halaman tidak dikenal'));
export const nextCursor = z._default(z.nullable(z.string()), null);
/** Query parameters arrive as text. */
export const flag = z.union(
  [
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  ],
  {
    error: 'Isi dengan true atau false',
  },
);
export const wholeNumber = z.coerce
  .number<number | string>({ error: 'Harus berupa bilangan bulat' })
  .check(
    z.int('Harus berupa bilangan bulat'),
    z.nonnegative('Tidak boleh negatif'),
    z.maximum(1_000_000, 'Terlalu besar'),
  );
/** SHA-256 of a file, base64. */
export const sha256 = z
  .string({ error: 'Sidik berkas harus diisi' })
  .check(z.regex(/^[A-Za-z0-9+/]{43}=$/, 'Sidik berkas (SHA-256) tidak benar'));
export const count = z.int().check(z.nonnegative());
/** The version of a row that the user saw, on which a change is conditioned. */
export const seenVersion = (label: string) =>
  z.number({ error: `${label} harus diisi` }).check(z.int(`${label} tidak benar`), z.positive(`${label} tidak benar`));
/** No upload is named twice. */
export const distinctUploads = z.refine<readonly { upload_id: string }[]>(
  (files) => new Set(files.map(({ upload_id }) => upload_id)).size === files.length,
  'Satu berkas disebut lebih dari sekali',
);
export const noFiles = 'Pilih file terlebih dahulu';
/** What a user chose, at least one. */
export const chosenList = <T extends z.ZodMiniType>(item: T, none: string, max: number, things: string) =>
  z
    .array(item, { error: none })
    .check(z.minLength(1, none), z.maxLength(max, `Paling banyak ${max} ${things} sekaligus`));
