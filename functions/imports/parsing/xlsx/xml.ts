import { fileErrors, ImportFileError } from '../file-errors.ts';

const characters = {
  lt: 0x3c,
  gt: 0x3e,
  slash: 0x2f,
  bang: 0x21,
  question: 0x3f,
  quote: 0x22,
  apostrophe: 0x27,
  colon: 0x3a,
};
const equals = 0x3d;
/** Much longer than any tag or comment of a real workbook. */
const maxMarkupLength = 64 * 1024;
const comment = Buffer.from('<!--');
const commentEnd = Buffer.from('-->');
const cdata = Buffer.from('<![CDATA[');
const cdataEnd = Buffer.from(']]>');
const instructionEnd = Buffer.from('?>');

const damaged = (): ImportFileError => new ImportFileError(fileErrors.damaged);
const isSpace = (byte: number | undefined): boolean => byte !== undefined && byte <= 0x20;

/** A start tag. `attribute` returns the raw value of an attribute by its local name. */
export interface Tag {
  name: string;
  attribute: (name: string) => string | undefined;
}

/**
 * Receives elements by their local names. Text is passed on while `isReading`, in pieces that can end within a
 * character.
 */
export abstract class XmlHandler {
  isReading = false;
  /** Set to stop reading. */
  isDone = false;
  abstract open(tag: Tag): void;
  close(_name: string): void {}
  text(_piece: Buffer): void {}
}

/**
 * Parses XML from a byte stream in linear time and without storing it: regular expressions or one string over a text of
 * megabytes need a multiple of both time and memory.
 */
export const readXml = async (chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> => {
  let remaining: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = remaining.length === 0 ? chunk : Buffer.concat([remaining, chunk]);
    remaining = bytes.subarray(parseComplete(bytes, handler));
    if (remaining.length > maxMarkupLength) throw damaged();
    if (handler.isDone) return;
  }
  if (remaining.length > 0) throw damaged();
};

/** Parses as much as is complete and returns the number of bytes consumed. */
const parseComplete = (bytes: Buffer, handler: XmlHandler): number => {
  let at = 0;
  while (at < bytes.length && !handler.isDone) {
    if (bytes[at] !== characters.lt) {
      const next = bytes.indexOf(characters.lt, at);
      const end = next < 0 ? bytes.length : next;
      if (handler.isReading) handler.text(bytes.subarray(at, end));
      at = end;
      continue;
    }
    const end = markupEnd(bytes, at);
    if (end < 0) return at;
    handleElement(bytes, at, end, handler);
    at = end;
  }
  return at;
};

/** The index after the markup that starts at `at`; -1 where it is incomplete. */
const markupEnd = (bytes: Buffer, at: number): number => {
  const next = bytes[at + 1];
  if (next === undefined) return -1;
  if (next === characters.question) return indexAfter(bytes, instructionEnd, at);
  if (next === characters.bang) {
    if (bytes.length - at < cdata.length) return -1;
    if (startsWith(bytes, comment, at)) return indexAfter(bytes, commentEnd, at + comment.length);
    if (startsWith(bytes, cdata, at)) return indexAfter(bytes, cdataEnd, at);
    // A document type declaration can define entities; workbooks have none.
    throw damaged();
  }
  return tagEnd(bytes, at);
};

/** Values of attributes may contain '>'. */
const tagEnd = (bytes: Buffer, at: number): number => {
  let quote = 0;
  for (let index = at + 1; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === characters.gt) return index + 1;
    else if (byte === characters.quote || byte === characters.apostrophe) quote = byte;
  }
  return -1;
};

const startsWith = (bytes: Buffer, start: Buffer, at: number): boolean =>
  bytes.compare(start, 0, start.length, at, at + start.length) === 0;

const indexAfter = (bytes: Buffer, needle: Buffer, from: number): number => {
  const index = bytes.indexOf(needle, from);
  return index < 0 ? -1 : index + needle.length;
};

const handleElement = (bytes: Buffer, at: number, end: number, handler: XmlHandler): void => {
  const next = bytes[at + 1];
  if (next === characters.question) return;
  if (next === characters.bang) {
    if (handler.isReading && startsWith(bytes, cdata, at))
      handler.text(bytes.subarray(at + cdata.length, end - cdataEnd.length));
    return;
  }
  if (next === characters.slash) {
    handler.close(nameAt(bytes, at + 2));
    return;
  }
  const name = nameAt(bytes, at + 1);
  handler.open({ name, attribute: (attributeName) => attributeValue(bytes, at, end, attributeName) });
  if (bytes[end - 2] === characters.slash) handler.close(name);
};

const isNameEnd = (byte: number | undefined): boolean =>
  isSpace(byte) || byte === characters.slash || byte === characters.gt;

const nameAt = (bytes: Buffer, from: number): string => {
  let start = from;
  let end = from;
  for (; end < bytes.length && !isNameEnd(bytes[end]); end += 1) if (bytes[end] === characters.colon) start = end + 1;
  // Fast path: most elements of a sheet are `c` and `v`.
  if (end - start === 1) {
    if (bytes[start] === 0x63) return 'c';
    if (bytes[start] === 0x76) return 'v';
  }
  return bytes.toString('latin1', start, end);
};

const attributeValue = (bytes: Buffer, at: number, end: number, name: string): string | undefined => {
  let index = at + 1;
  while (index < end && !isNameEnd(bytes[index])) index += 1;
  while (index < end) {
    while (isSpace(bytes[index])) index += 1;
    let start = index;
    for (; index < end && bytes[index] !== equals; index += 1) if (bytes[index] === characters.colon) start = index + 1;
    let nameEnd = index;
    while (isSpace(bytes[nameEnd - 1])) nameEnd -= 1;
    index += 1;
    while (isSpace(bytes[index])) index += 1;
    const quote = bytes[index];
    if (quote !== characters.quote && quote !== characters.apostrophe) return undefined;
    const close = bytes.indexOf(quote, index + 1);
    if (close < 0 || close >= end) return undefined;
    if (isNamed(bytes, start, nameEnd, name)) return bytes.toString('utf8', index + 1, close);
    index = close + 1;
  }
  return undefined;
};

const isNamed = (bytes: Buffer, start: number, end: number, name: string): boolean => {
  if (end - start !== name.length) return false;
  for (let at = 0; at < name.length; at += 1) if (bytes[start + at] !== name.charCodeAt(at)) return false;
  return true;
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes entities and `_x000D_`, the form in which spreadsheets store characters that XML cannot represent. */
export const textOf = (raw: string): string => {
  const plain = raw.includes('&')
    ? raw.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (all, decimal, hex, name) => {
        if (name !== undefined) return entities[String(name)] ?? '';
        const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : String(all);
      })
    : raw;
  return plain.includes('_x')
    ? plain.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(String(hex), 16)))
    : plain;
};
