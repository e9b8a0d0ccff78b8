import { NumberFormats } from '../../../../shared/domain/office/number-formats.ts';
import { serialDate } from '../../rows/dates.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { type Tag, textOf } from './xml.ts';

const maxFormats = 65_536;
/** Limit of the formatting work of one workbook, in characters of formats and values. */
const maxWork = 8_000_000;

/** The number formats of a workbook that is imported, within limits. */
export class ImportFormats extends NumberFormats {
  constructor(date1904: boolean) {
    let done = 0;
    super(date1904, (work) => {
      done += work;
      if (done > maxWork) throw new ImportFileError(fileErrors.tooMuchText);
    });
  }

  override open({ name, attribute }: Tag): undefined {
    super.open({ name, attribute: (each) => textOf(attribute(each) ?? '') || undefined });
    if (this.size > maxFormats) throw new ImportFileError(fileErrors.damaged);
  }

  /** A number with all its decimals, unless its cell shows a date. */
  fullNumber(value: number, style: number): string {
    return this.dateOf(value, style) === undefined ? String(value) : this.displayedNumber(value, style);
  }

  /** The date of a number in a cell with a date format, as YYYY-MM-DD; undefined for another format. */
  dateOf(value: number, style: number): string | undefined {
    return this.isDate(style) ? serialDate(value, this.date1904) : undefined;
  }
}
