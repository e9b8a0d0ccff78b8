import { encodeExtended } from 'content-disposition';
import { extensionOf } from '../../shared/domain/files/files.ts';

const maxStemLength = 80;
const maxExtensionLength = 12;

/** A file's name without the folder path that some browsers send, and without control and format characters. */
export const plainName = (name: string): string => {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  return visible === '' || /^\.+$/.test(visible) ? 'berkas' : visible;
};

/** A name that needs no escaping in a key, a path or a header; the file's record stores the original name. */
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

/** S3 accepts 2 KB of metadata, including the names of the entries. */
const maxMetadataLength = 1800;

/**
 * A name as S3 metadata, which is sent in headers and so must be ASCII: percent-encoded, or in the encoding of RFC 2047
 * where that is too long, as it needs a third of the space. 255 characters always fit.
 */
export const metadataName = (name: string): string => {
  const encoded = encodeURIComponent(name);
  return encoded.length <= maxMetadataLength ? encoded : `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;
};
