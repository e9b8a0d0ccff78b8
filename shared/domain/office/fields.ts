/** Numbers of pages are computed when the file is shown: those in it are of the last time. */
const pageNumberField = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|PAGEREF)\b/i;
const maxCodeLength = 100;

export const isPageNumber = (code: string | undefined): boolean => pageNumberField.test(code ?? '');

/** The open fields of a paragraph, each with its code and then its result (ECMA-376 17.16.18). */
export class Fields {
  #open: { code: string; isResult: boolean }[] = [];

  change(type: string | undefined): void {
    const field = this.#open.at(-1);
    if (type === 'begin') this.#open.push({ code: '', isResult: false });
    else if (type === 'end') this.#open.pop();
    else if (field) field.isResult = true;
  }

  addCode(text: string): void {
    const field = this.#open.at(-1);
    if (field) field.code = (field.code + text).slice(0, maxCodeLength);
  }

  get isInPageNumber(): boolean {
    const field = this.#open.at(-1);
    return field?.isResult === true && isPageNumber(field.code);
  }

  /** At the end of a paragraph: a deletion may have taken the end of a field. */
  endAll(): void {
    this.#open = [];
  }
}
