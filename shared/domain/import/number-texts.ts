import { dash } from '../documents/document-numbers.ts';
import { isTerm } from './aliases.ts';

/** Letters and digits in at least two parts: 'HKT-SOP-PLT-001', 'SOP/PLT/12', 'SOP 012'. */
const parts = new RegExp(`^[\\p{L}\\p{N}]+(?:\\s?[${dash}/._]\\s?[\\p{L}\\p{N}]+)+$`, 'u');
const spaced = /^[A-Z]{2,8} \d{2,6}$/;
const months =
  /(?:^|[^a-z])(?:jan|feb|mar|apr|mei|may|jun|jul|agu|ags|aug|sep|okt|oct|nov|nop|des|dec)[a-z]*[-\s/.]*\d/i;
const revision = /^(?:rev(?:isi)?|r)[\s.:_-]*\d{1,3}$/i;
const maxLength = 60;

/** Whether a cell looks like a document number: letters and digits in several parts, and no date or revision. */
export const looksLikeNumber = (text: string): boolean =>
  text.length <= maxLength &&
  isTerm(text) &&
  /\d/.test(text) &&
  /\p{L}/u.test(text) &&
  (parts.test(text) || spaced.test(text)) &&
  !months.test(text) &&
  !revision.test(text);
