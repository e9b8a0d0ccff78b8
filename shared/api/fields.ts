import { z } from 'zod';

export const success = z.literal(true);
export const nrp = z.string({ error: 'NRP harus 8 angka.' }).regex(/^\d{8}$/, 'NRP harus 8 angka.');
export const password = z.string({ error: 'Password harus 8 angka.' }).regex(/^\d{8}$/, 'Password harus 8 angka.');
/** ISO 8601, UTC, with milliseconds. */
export const timestamp = z.iso.datetime();
export const id = z
  .string({ error: 'ID harus diisi' })
  .min(1, 'ID harus diisi')
  .max(64, 'ID tidak dikenal')
  .regex(/^[A-Za-z0-9_-]+$/, 'ID tidak dikenal');
/** An opaque list position, taken from `next_cursor` of the previous response. */
export const cursor = z.string().max(256, 'Penanda halaman tidak dikenal');
export const nextCursor = z.string().nullable();
/** user_id, admin_id and approver_id of a request: optional, and equal to the session's user, otherwise `identity_mismatch`. */
export const callerId = z.string().optional();
/** Query parameters arrive as text. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
  error: 'Isi dengan true atau false',
});
export const wholeNumber = z.coerce
  .number<number | string>({ error: 'Harus berupa bilangan bulat' })
  .int('Harus berupa bilangan bulat')
  .nonnegative('Tidak boleh negatif')
  .max(1_000_000, 'Terlalu besar');
/** SHA-256 of a file, base64. */
export const sha256 = z
  .string({ error: 'Sidik berkas harus diisi' })
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'Sidik berkas (SHA-256) tidak benar');
