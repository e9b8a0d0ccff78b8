import type { BlockKind } from '../office/block-builder.ts';

/** A piece of text on a page. `x` and `y` are its left end and its baseline, from the top left corner, in points. */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Of the font. */
  size: number;
}

export interface TextPage {
  width: number;
  height: number;
  items: readonly TextItem[];
}

/** One line of a page. More than one cell where wide gaps divide it, as in the row of a table. */
export interface TextLine {
  page: number;
  cells: { text: string; x: number; end: number }[];
  y: number;
  size: number;
}

/** A paragraph, or a row of a table. */
export interface Block {
  /** Of the page, the slide or the sheet's row, from 1; 0 in a file without them. */
  page: number;
  /** The name of its sheet, of a row in a workbook. */
  sheet?: string;
  /** Where it stands outside of the flow of the text. */
  kind?: BlockKind;
  /** Of the clause, as written, or a bullet; empty without one. It is no part of `cells`. */
  number: string;
  /** One of a paragraph. */
  cells: string[];
}

/** What stands beside the text of the pages: the value of a form field, a typed note, a line of all headers or footers. */
export interface Entry {
  kind: 'field' | 'note' | 'running';
  /** Of a field, unique in its file; empty for others. */
  name: string;
  /** 0 for a running line. */
  page: number;
  text: string;
  /** Where it stands, in points. */
  x: number;
  y: number;
}

export interface ComparedText {
  blocks: readonly Block[];
  entries: readonly Entry[];
}

export const textOf = ({ cells }: { cells: readonly { text: string }[] }): string =>
  cells.map(({ text }) => text).join(' ');

/** Typographic variants of one character, which differ between programs. */
export const plainText = (text: string): string => (isPlain.test(text) ? text : withPlainCharacters(text));

const isPlain = /^[!-~]+(?: [!-~]+)*$/;

const withPlainCharacters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\u00AD/g, '')
    .replace(/[‘’‚′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
