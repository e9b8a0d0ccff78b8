import { XmlElement, XmlText } from './xml-element.ts';

/** Stand in the texts for the number of the page and of all pages: a file has one result of such a field for all its pages. */
export const pageMark = '\uE000';
export const pageCountMark = '\uE001';

interface Field {
  instruction: string;
  isResult: boolean;
  isShown: boolean;
}

const markOf = ({ instruction }: Field): string | undefined => {
  const [kind = ''] = instruction.trim().toUpperCase().split(/\s/);
  return kind === 'PAGE' ? pageMark : kind === 'NUMPAGES' ? pageCountMark : undefined;
};

const content = new Set(['t', 'drawing', 'pict', 'object', 'tbl', 'oMath']);

/** Follows the fields and page breaks of a part, which are spread over its runs. */
export class WordFields {
  readonly #open: Field[] = [];
  #isAfterBreak = false;
  #endsSection = false;

  /** At the beginning of an element; returns the text of a field that ends without a result. */
  begin(name: string, element: XmlElement): XmlElement | undefined {
    const type = element.attribute('fldCharType');
    if (name === 'fldSimple' || type === 'begin')
      this.#open.push({
        instruction: element.attribute('instr') ?? '',
        isResult: name === 'fldSimple',
        isShown: false,
      });
    const field = this.#open.at(-1);
    if (field && type === 'separate') field.isResult = true;
    if (type !== 'end') return undefined;
    const mark = field && !field.isShown ? markOf(field) : undefined;
    this.end();
    return mark === undefined ? undefined : new XmlElement('t').with(new XmlText(mark));
  }

  end(): void {
    this.#open.pop();
  }

  addInstruction(text: string): void {
    const field = this.#open.at(-1);
    if (field && !field.isResult) field.instruction += text;
  }

  textOf(text: string): string {
    const field = this.#open.at(-1);
    if (this.#open.some(({ isResult }) => !isResult)) return '';
    const mark = field && markOf(field);
    if (!field || mark === undefined) return text;
    const shown = field.isShown ? '' : mark;
    field.isShown = true;
    return shown;
  }

  /** Whether Word's last layout began a page where an explicit break has begun one: both would leave a page empty. */
  isRepeatedBreak(name: string, element: XmlElement): boolean {
    if (name === 'p' && this.#endsSection) {
      this.#isAfterBreak = true;
      this.#endsSection = false;
    }
    const isRepeated = name === 'lastRenderedPageBreak' && this.#isAfterBreak;
    if (name === 'sectPr') this.#endsSection = true;
    else if (name === 'lastRenderedPageBreak' || (name === 'br' && element.attribute('type') === 'page'))
      this.#isAfterBreak = true;
    else if (content.has(name)) this.#isAfterBreak = false;
    return isRepeated;
  }
}
