import { fileErrors, ImportFileError } from '../file-errors.ts';

const sign = {
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
/** No tag or comment of a workbook is nearly as long. */
const longestMarkup = 64 * 1024;
const comment = Buffer.from('<!--');
const commentEnd = Buffer.from('-->');
const cdata = Buffer.from('<![CDATA[');
const cdataEnd = Buffer.from(']]>');
const instructionEnd = Buffer.from('?>');

const damaged = (): ImportFileError => new ImportFileError(fileErrors.damaged);
const isSpace = (byte: number | undefined): boolean => byte !== undefined && byte <= 0x20;

/** An element's start. `attribute` finds one by its local name; its value is as it stands in the file. */
export interface Tag {
  name: string;
  attribute: (name: string) => string | undefined;
}

/** Hears of elements by their local names. Text is passed on while `isReading`, in pieces that may end within a character. */
export interface XmlHandler {
  isReading: boolean;
  /** No more is wanted. */
  isDone: boolean;
  open: (tag: Tag) => void;
  close: (name: string) => void;
  text: (piece: Buffer) => void;
}

/**
 * Reads XML byte by byte as it is unpacked, in time that grows with its length alone and without keeping any of it: what
 * is made of a text of megabytes, by patterns or as one string, takes a multiple of both.
 */
export const readXml = async (chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> => {
  let left: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    left = bytes.subarray(scanned(bytes, handler));
    if (left.length > longestMarkup) throw damaged();
    if (handler.isDone) return;
  }
  if (left.length > 0) throw damaged();
};

/** How far the bytes were read: to the markup that is not complete yet. */
const scanned = (bytes: Buffer, handler: XmlHandler): number => {
  let at = 0;
  while (at < bytes.length && !handler.isDone) {
    if (bytes[at] !== sign.lt) {
      const next = bytes.indexOf(sign.lt, at);
      const end = next < 0 ? bytes.length : next;
      if (handler.isReading) handler.text(bytes.subarray(at, end));
      at = end;
      continue;
    }
    const end = markupEnd(bytes, at);
    if (end < 0) return at;
    element(bytes, at, end, handler);
    at = end;
  }
  return at;
};

/** The place behind the markup that begins here; -1 while it is not all there. */
const markupEnd = (bytes: Buffer, at: number): number => {
  const next = bytes[at + 1];
  if (next === undefined) return -1;
  if (next === sign.question) return behind(bytes, instructionEnd, at);
  if (next === sign.bang) {
    if (bytes.length - at < cdata.length) return -1;
    if (startsWith(bytes, comment, at)) return behind(bytes, commentEnd, at + comment.length);
    if (startsWith(bytes, cdata, at)) return behind(bytes, cdataEnd, at);
    // A document type is for entities, which no workbook has.
    throw damaged();
  }
  let quoted = 0;
  for (let place = at + 1; place < bytes.length; place += 1) {
    const byte = bytes[place] as number;
    if (quoted !== 0) {
      if (byte === quoted) quoted = 0;
    } else if (byte === sign.gt) return place + 1;
    else if (byte === sign.quote || byte === sign.apostrophe) quoted = byte;
  }
  return -1;
};

const startsWith = (bytes: Buffer, start: Buffer, at: number): boolean =>
  bytes.compare(start, 0, start.length, at, at + start.length) === 0;

const behind = (bytes: Buffer, what: Buffer, from: number): number => {
  const place = bytes.indexOf(what, from);
  return place < 0 ? -1 : place + what.length;
};

const element = (bytes: Buffer, at: number, end: number, handler: XmlHandler): void => {
  const next = bytes[at + 1];
  if (next === sign.question) return;
  if (next === sign.bang) {
    if (handler.isReading && startsWith(bytes, cdata, at))
      handler.text(bytes.subarray(at + cdata.length, end - cdataEnd.length));
    return;
  }
  if (next === sign.slash) {
    handler.close(nameIn(bytes, at + 2));
    return;
  }
  const name = nameIn(bytes, at + 1);
  handler.open({ name, attribute: (wanted) => attributeIn(bytes, at, end, wanted) });
  if (bytes[end - 2] === sign.slash) handler.close(name);
};

const isNameEnd = (byte: number | undefined): boolean => isSpace(byte) || byte === sign.slash || byte === sign.gt;

const nameIn = (bytes: Buffer, from: number): string => {
  let start = from;
  let end = from;
  for (; end < bytes.length && !isNameEnd(bytes[end]); end += 1) if (bytes[end] === sign.colon) start = end + 1;
  // Most elements of a sheet are these.
  if (end - start === 1) {
    if (bytes[start] === 0x63) return 'c';
    if (bytes[start] === 0x76) return 'v';
  }
  return bytes.toString('latin1', start, end);
};

const attributeIn = (bytes: Buffer, at: number, end: number, wanted: string): string | undefined => {
  let place = at + 1;
  while (place < end && !isNameEnd(bytes[place])) place += 1;
  while (place < end) {
    while (isSpace(bytes[place])) place += 1;
    let start = place;
    for (; place < end && bytes[place] !== equals; place += 1) if (bytes[place] === sign.colon) start = place + 1;
    let nameEnd = place;
    while (isSpace(bytes[nameEnd - 1])) nameEnd -= 1;
    place += 1;
    while (isSpace(bytes[place])) place += 1;
    const quote = bytes[place];
    if (quote !== sign.quote && quote !== sign.apostrophe) return undefined;
    const close = bytes.indexOf(quote, place + 1);
    if (close < 0 || close >= end) return undefined;
    if (isNamed(bytes, start, nameEnd, wanted)) return bytes.toString('utf8', place + 1, close);
    place = close + 1;
  }
  return undefined;
};

const isNamed = (bytes: Buffer, start: number, end: number, wanted: string): boolean => {
  if (end - start !== wanted.length) return false;
  for (let at = 0; at < wanted.length; at += 1) if (bytes[start + at] !== wanted.charCodeAt(at)) return false;
  return true;
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text as it is read: entities resolved, and `_x000D_`, as spreadsheets write what XML cannot hold. */
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
