import { maxImportRows } from '../../../../shared/domain/jobs/job-limits.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';

/** The last row of a spreadsheet. */
const maxLines = 1_048_576;

const lineFeed = 10;
const carriageReturn = 13;

/** The physical lines of a text, as an editor numbers them: each ends with CR LF, LF or CR. Index 0 is line 1. */
export class Lines {
  readonly text: string;
  #starts: number[] = [];

  /** Throws `ImportFileError` above the rows of a spreadsheet. */
  constructor(text: string) {
    this.text = text;
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code !== lineFeed && code !== carriageReturn) continue;
      if (code === carriageReturn && text.charCodeAt(at + 1) === lineFeed) at += 1;
      if (this.#starts.length >= maxLines) throw new ImportFileError(fileErrors.tooManyRows(maxImportRows));
      this.#starts.push(start);
      start = at + 1;
    }
    if (start < text.length) this.#starts.push(start);
  }

  get count(): number {
    return this.#starts.length;
  }

  start(line: number): number {
    return this.#starts[line] ?? this.text.length;
  }

  /** Without the line break. */
  content(line: number): string {
    const { text } = this;
    const start = this.start(line);
    let end = this.start(line + 1);
    if (end > start && text.charCodeAt(end - 1) === lineFeed) end -= 1;
    if (end > start && text.charCodeAt(end - 1) === carriageReturn) end -= 1;
    return text.slice(start, end);
  }
}
