import { isCompoundFile, isZip } from '../files/signatures.ts';

/** Of the Encoding Standard: Node and browsers have it. */
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal: boolean },
) => { decode: (bytes: Uint8Array) => string };

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DecodedText {
  /** Without a byte-order mark. */
  text: string;
  encoding: TextEncoding;
  /** Bytes that are invalid in the encoding stand in the text as `brokenCharacter`. */
  hasBrokenCharacters: boolean;
}

/** The character that decoders put in place of invalid bytes. */
export const brokenCharacter = '\ufffd';

/** Decodes UTF-8, UTF-16 and Windows-1252, with or without a byte-order mark; undefined for bytes that are no text. */
export const decodedText = (bytes: Uint8Array): DecodedText | undefined => {
  const decoded = decodedAs(bytes, unicodeEncoding(bytes));
  if (decoded.text.includes('\0')) return undefined;
  if (!decoded.hasBrokenCharacters || decoded.encoding !== 'utf-8') return decoded;
  return hasUtf8Mark(bytes) || isMostlyUtf8(decoded.text) ? decoded : decodedAs(bytes, 'windows-1252');
};

/** What is no list, although its bytes are text: HTML, XML, RTF and PDF. */
const otherText = /^\s*(?:<(?:!|\?xml|(?:html|head|meta|style|table)\b)|\{\\rtf|%PDF-)/i;

/** The text of a list with separated values, whatever its name is; undefined for a workbook and for other files. */
export const listText = (bytes: Uint8Array): DecodedText | undefined => {
  const decoded = isZip(bytes) || isCompoundFile(bytes) ? undefined : decodedText(bytes);
  return decoded && otherText.test(decoded.text) ? undefined : decoded;
};

/** A text of one byte a character, in an encoding of the Encoding Standard. */
export const textIn = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);

const hasUtf8Mark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

const decodedAs = (bytes: Uint8Array, encoding: TextEncoding): DecodedText => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { text, encoding, hasBrokenCharacters: false };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), encoding, hasBrokenCharacters: true };
  }
};

const sampledBytes = 4096;

/** UTF-16 by its byte-order mark, or by the zero that it has in every second byte of Latin text; otherwise UTF-8. */
const unicodeEncoding = (bytes: Uint8Array): TextEncoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampledBytes);
  let even = 0;
  let odd = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const halfOfPairs = sample.length / 4;
  if (odd > halfOfPairs && even === 0) return 'utf-16le';
  return even > halfOfPairs && odd === 0 ? 'utf-16be' : 'utf-8';
};

/**
 * Whether a text decoded with broken characters is UTF-8 all the same: the bytes of Windows-1252 rarely form a valid
 * sequence of UTF-8, so at least as many valid sequences as broken ones are UTF-8 with defects.
 */
const isMostlyUtf8 = (text: string): boolean => {
  let valid = 0;
  let broken = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code >= 0x80) valid += 1;
  }
  return valid > 0 && valid >= broken;
};
