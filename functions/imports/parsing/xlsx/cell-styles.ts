import type { CellMark } from '../../tables/row-marks.ts';
import type { ImportFormats } from './number-formats.ts';
import { isOn } from './text-limit.ts';
import { type Tag, XmlHandler } from './xml.ts';

/** What the styles of a workbook display: their formats, and which strike their cells through or fill them with a colour. */
export class CellStyles extends XmlHandler {
  readonly formats: ImportFormats;
  readonly #marks: (CellMark | undefined)[] = [];
  readonly #struckFonts: boolean[] = [];
  readonly #fills: (string | undefined)[] = [];
  #part: string | undefined;
  #isSolid = false;

  constructor(formats: ImportFormats) {
    super();
    this.formats = formats;
  }

  get hasMarks(): boolean {
    return this.#marks.some((mark) => mark !== undefined);
  }

  markOf(style: number): CellMark | undefined {
    return this.#marks[style];
  }

  open(tag: Tag): void {
    this.formats.open(tag);
    const { name, attribute } = tag;
    if (name === 'fonts' || name === 'fills' || name === 'cellXfs') this.#part = name;
    else if (name === 'font' && this.#part === 'fonts') this.#struckFonts.push(false);
    else if (name === 'strike' && this.#part === 'fonts')
      this.#struckFonts[this.#struckFonts.length - 1] = isOn(attribute);
    else if (name === 'fill' && this.#part === 'fills') this.#fills.push(undefined);
    else if (name === 'patternFill') this.#isSolid = attribute('patternType') === 'solid';
    else if (name === 'fgColor' && this.#part === 'fills' && this.#isSolid)
      this.#fills[this.#fills.length - 1] = colourOf(attribute);
    else if (name === 'xf' && this.#part === 'cellXfs') this.#addStyle(attribute);
  }

  override close(name: string): void {
    this.formats.close(name);
    if (name === this.#part) this.#part = undefined;
  }

  #addStyle(attribute: Tag['attribute']): void {
    const isStruck = this.#struckFonts[Number(attribute('fontId') ?? 0)] === true;
    const fill = this.#fills[Number(attribute('fillId') ?? 0)];
    this.#marks.push(isStruck || fill !== undefined ? { isStruck, fill } : undefined);
  }
}

/** The colours of a theme that are paper and ink. */
const plainThemes = new Set(['0', '1']);

/** 'FFFF00', 'theme 5' or 'indexed 13'; undefined for white and for the automatic colour. */
const colourOf = (attribute: Tag['attribute']): string | undefined => {
  const rgb = attribute('rgb')?.slice(-6).toUpperCase();
  if (rgb !== undefined) return rgb === 'FFFFFF' ? undefined : rgb;
  const theme = attribute('theme');
  if (theme !== undefined)
    return plainThemes.has(theme) && attribute('tint') === undefined ? undefined : `theme ${theme}`;
  const indexed = attribute('indexed');
  return indexed === undefined || indexed === '9' || Number(indexed) >= 64 ? undefined : `indexed ${indexed}`;
};
