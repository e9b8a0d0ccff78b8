import { encodeExtended } from 'content-disposition';
import { extensionOf } from '../../shared/domain/files.ts';

const maxStemLength = 80;
const maxExtensionLength = 12;

/** A file's name without the folders some browsers send along, and without characters that cannot be seen or printed. */
export const plainName = (name: string): string => {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  return visible === '' || /^\.+$/.test(visible) ? 'berkas' : visible;
};

/** A name that needs no escaping in a key, a path or a header; the original stays in the file's record. */
export const safeName = (name: string): string => {
  const plain = plainName(name);
  const extension = asciiText(extensionOf(plain)).slice(0, maxExtensionLength);
  const stem = asciiText(extension === '' ? plain : plain.slice(0, plain.lastIndexOf('.')));
  return `${stem.slice(0, maxStemLength) || 'berkas'}${extension === '' ? '' : `.${extension}`}`;
};

const asciiText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');

/** The Content-Disposition of a file: a plain name for old readers, the true one for the rest (RFC 6266, RFC 8187). */
export const contentDisposition = (disposition: 'inline' | 'attachment', name: string): string =>
  `${disposition}; filename="${safeName(name)}"; filename*=${encodeExtended(plainName(name))}`;

/** S3 takes 2 KB of metadata, names of the entries included. */
const maxMetadataLength = 1800;

/**
 * A name as metadata, which travels in headers and so is ASCII: percent-encoded, or where that grows too long the way
 * RFC 2047 writes such text, which takes a third of the space. 255 characters always fit.
 */
export const metadataName = (name: string): string => {
  const encoded = encodeURIComponent(name);
  return encoded.length <= maxMetadataLength ? encoded : `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;
};
