import * as z from 'zod/mini';
import { maxFileUrlLength } from '../../../shared/domain/documents/document-fields.ts';

/** The address of a row's file, or why its cell has none that can be stored. */
export type LinkReading = { link: string } | { note: string };

/** A normalized https URL. */
const httpsLink = z.url({ protocol: /^https$/, normalize: true });
const credentials = /^https:\/\/[^/?#]*@/;
/** `\\server\folder`, `Z:\folder`, `/folder` and `file://`. */
const localPath = /^(?:\\\\|\/|[A-Za-z]:[\\/]|file:)/i;
const maxShownLength = 60;

/**
 * Reads the link of a row. A cell without a usable address does not invalidate the row: the note, an Indonesian sentence
 * for the user, says why the link is not stored.
 */
export const readLink = (text: string): LinkReading => {
  const parsed = httpsLink.safeParse(text);
  if (!parsed.success) return { note: `Tautan tidak disimpan: ${unusable(text)}` };
  if (credentials.test(parsed.data))
    return { note: 'Tautan tidak disimpan: alamatnya memuat nama pengguna atau kata sandi' };
  if (parsed.data.length > maxFileUrlLength)
    return { note: `Tautan tidak disimpan: alamatnya lebih dari ${maxFileUrlLength} karakter` };
  return { link: parsed.data };
};

const unusable = (text: string): string => {
  const shown = text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
  if (localPath.test(text)) return `“${shown}” adalah lokasi di jaringan atau komputer, bukan alamat https://`;
  if (/^http:/i.test(text)) return `“${shown}” bukan alamat yang aman (https://)`;
  if (/[.:/\\]/.test(text)) return `“${shown}” bukan alamat https://`;
  return `sel hanya berisi “${shown}”, tanpa alamat`;
};

/** Addresses behind the cells of a sheet, under the key of their cell; the file's own words may differ from them. */
export type CellLinks = ReadonlyMap<number, string>;
