import { OfficeRefusal } from './office-refusal.ts';

/** A start tag. Names are local ones, because programs choose their prefixes. */
export class Tag {
  readonly name: string;
  readonly #written: string;
  #attributes: Map<string, string> | undefined;

  constructor(name: string, written: string) {
    this.name = name;
    this.#written = written;
  }

  /** By their names, of those with a prefix after ':'. */
  get attributes(): ReadonlyMap<string, string> {
    this.#attributes ??= attributesOf(this.#written);
    return this.#attributes;
  }

  /** An attribute by its local name; ':id' is one with a prefix, where a tag has both (`id="256" r:id="rId2"`). */
  attribute(name: string): string | undefined {
    return this.attributes.get(name) ?? this.attributes.get(`:${name}`);
  }
}

/** ST_OnOff (ECMA-376 22.9.2.7). */
export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on';

export interface XmlReader {
  /**
   * May return how much is skipped: 1 this element, 2 the rest of its parent, 3 the rest of that one's. The end of an
   * element that was skipped from its beginning is not passed on.
   */
  open: (tag: Tag) => number | undefined;
  close?: (name: string) => void;
  /** As written; see `decoded`. */
  text?: (written: string) => void;
}

const tagsBetweenChecks = 2048;

/** Passes elements on to a reader, except those that it skips. */
class Nesting {
  readonly #reader: XmlReader;
  #depth = 0;
  /** The depth of the element whose end ends what is skipped. */
  #skipped: { depth: number; isRest: boolean } | undefined;

  constructor(reader: XmlReader) {
    this.#reader = reader;
  }

  /** Undefined while elements are skipped. */
  get reader(): XmlReader | undefined {
    return this.#skipped ? undefined : this.#reader;
  }

  get isClosed(): boolean {
    return this.#depth === 0;
  }

  /** `written`: what stands in the tag. */
  open(written: string, isEmpty: boolean): void {
    this.#depth += 1;
    if (!this.#skipped) {
      const tag = new Tag(localName(written), written);
      const levels = this.#reader.open(tag);
      if (levels === undefined && isEmpty) this.#reader.close?.(tag.name);
      else if (levels !== undefined && (levels > 1 || !isEmpty))
        this.#skipped = { depth: this.#depth - levels + 1, isRest: levels > 1 };
    }
    if (isEmpty) this.#depth -= 1;
  }

  close(name: string): void {
    const isEnd = this.#skipped?.depth === this.#depth;
    if (!this.#skipped || (isEnd && this.#skipped.isRest)) this.#reader.close?.(name);
    if (isEnd) this.#skipped = undefined;
    this.#depth -= 1;
  }
}

/**
 * Reads XML in one pass and linear time. A document type, which can define entities, is not part of an Office file
 * (ECMA-376 part 2). Throws OfficeRefusal for damaged XML; `requireTime` throws where it takes too long.
 */
export const readXml = (xml: string, reader: XmlReader, requireTime: () => void): void => {
  const nesting = new Nesting(reader);
  let at = 0;
  let tags = 0;
  for (let from = xml.indexOf('<'); from >= 0; from = xml.indexOf('<', at)) {
    if (tags % tagsBetweenChecks === 0) requireTime();
    tags += 1;
    if (from > at) nesting.reader?.text?.(xml.slice(at, from));
    const next = xml[from + 1];
    if (next === '!' || next === '?') {
      at = readOther(xml, from, nesting.reader);
      continue;
    }
    const end = tagEnd(xml, from + 1);
    const isEmpty = xml[end - 1] === '/';
    at = end + 1;
    if (next === '/') nesting.close(localName(xml.slice(from + 2, end)));
    else nesting.open(xml.slice(from + 1, isEmpty ? end - 1 : end), isEmpty);
  }
  if (!nesting.isClosed) throw new OfficeRefusal('damaged');
};

/** Reads a comment, an instruction or a section of characters; returns where it ends. */
const readOther = (xml: string, from: number, reader: XmlReader | undefined): number => {
  if (xml.startsWith('<?', from)) return indexAfter(xml, '?>', from);
  if (xml.startsWith('<!--', from)) return indexAfter(xml, '-->', from + 4);
  if (!xml.startsWith('<![CDATA[', from)) throw new OfficeRefusal('damaged');
  const end = indexAfter(xml, ']]>', from);
  reader?.text?.(xml.slice(from + 9, end - 3).replaceAll('&', '&amp;'));
  return end;
};

const indexAfter = (xml: string, needle: string, from: number): number => {
  const index = xml.indexOf(needle, from);
  if (index < 0) throw new OfficeRefusal('damaged');
  return index + needle.length;
};

const [doubleQuote, apostrophe, greaterThan] = [0x22, 0x27, 0x3e];

/** Values of attributes may contain '>'. */
const tagEnd = (xml: string, from: number): number => {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === greaterThan) return at;
    else if (code === doubleQuote || code === apostrophe) quote = code;
  }
  throw new OfficeRefusal('damaged');
};

const localName = (written: string): string => {
  const end = written.search(/[\s/]/);
  const name = end < 0 ? written : written.slice(0, end);
  return name.slice(name.indexOf(':') + 1);
};

const attribute = /\s*([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;

const attributesOf = (written: string): Map<string, string> => {
  const attributes = new Map<string, string>();
  attribute.lastIndex = Math.max(0, written.search(/\s/));
  for (let match = attribute.exec(written); match; match = attribute.exec(written)) {
    const [, name = '', double, single] = match;
    const colon = name.indexOf(':');
    attributes.set(colon < 0 ? name : name.slice(colon), decoded(double ?? single ?? ''));
  }
  return attributes;
};

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Text with its entities replaced; the five of XML and numbers are all there are without a document type. */
export const decoded = (written: string): string =>
  written.includes('&')
    ? written.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, name, decimal, hex) => {
        if (name) return entities[name.toLowerCase()] ?? '';
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : written;
