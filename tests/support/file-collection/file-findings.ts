import type { markPdf } from '../../../functions/pdf/pdf-tasks.ts';
import type { ExtractedText } from '../../../functions/text-extraction/extracted-text.ts';
import { plainText } from '../../../shared/domain/comparison/text-page.ts';
import { readPdf } from '../pdf-text.ts';
import { type CollectionFile, secret } from './collection-file.ts';

/** Those of the words that the text does not have as whole words, in their order. */
export const lostWords = (words: readonly string[], text: string): string[] => {
  let rest = plainText(text);
  return words.filter((word) => {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(plainText(word))}(?![\\p{L}\\p{N}])`, 'u').exec(rest);
    if (whole) rest = rest.slice(whole.index + word.length);
    return !whole;
  });
};

const findingsInText = (words: CollectionFile['words'], text: string): string[] => [
  ...Object.values(words).flatMap((each) => lostWords(each, text).map((word) => `lost: ${word}`)),
  ...(text.includes(secret) ? ['what is hidden is shown'] : []),
];

/** In what the text of a file is not what is right of it. */
export const textFindings = (file: CollectionFile, text: ExtractedText): string[] => {
  if ('reason' in text) return file.reasons.includes(text.reason) ? [] : [`not read: ${text.reason}`];
  const { pages, refusals, words, reasons, isHostile } = file;
  const isForbidden = refusals.includes('printing_forbidden');
  return [
    ...(Object.keys(words).length === 0 && reasons.length > 0 && !isHostile ? ['read, although it has no text'] : []),
    ...(pages !== undefined && text.pages.length !== pages ? [`${text.pages.length} pages read of ${pages}`] : []),
    ...(isForbidden !== (text.no_print ?? false) ? ['whether it may be printed'] : []),
    ...findingsInText(words, text.pages.join('\n')).map((each) => `read: ${each}`),
  ];
};

/** The headline of the band on each page. */
export const bandText = 'SALINAN TERKENDALI 07';
/** What a band adds to a file: fonts and the QR code, and its texts on each page. */
const maxAddedBytes = (pages: number): number => 40_000 + 8000 * pages;

export type Marked = Awaited<ReturnType<typeof markPdf>>;

/** As pdf.js reads them, which cannot open every source. */
const pageTexts = async (bytes: Uint8Array): Promise<string[]> => {
  const pages = await readPdf(bytes).catch(() => []);
  return pages.map(({ texts }) => plainText(texts.map(({ text }) => text).join(' ')));
};

/** In what a marked PDF, or its refusal, is not what is right of its source. */
export const markFindings = async (file: CollectionFile, source: Uint8Array, marked: Marked): Promise<string[]> => {
  if ('refusal' in marked) return file.refusals.includes(marked.refusal) ? [] : [`refused: ${marked.refusal}`];
  if (file.pages === undefined) return [`marked, although it is ${file.refusals.join(' or ')}`];
  const [before, pages] = [await pageTexts(source), await pageTexts(marked.bytes)];
  const bandOf = (at: number): readonly string[] => [bandText, `Halaman ${at + 1} dari ${file.pages}`];
  // The value of a box is its mark; a page that is drawn as a picture is compared as one.
  const { box: _, text = [], ...others } = file.words;
  const lost = lostWords(text, before.join(' '));
  const words = { ...others, text: text.filter((word) => !lost.includes(word)) };
  const isPicture = pages.some((page) => page.startsWith(bandText));
  return [
    ...(pages.length === file.pages ? [] : [`${pages.length} pages marked of ${file.pages}`]),
    ...pages.flatMap((page, at) => lostWords(bandOf(at), page).map((text) => `page ${at + 1} without ${text}`)),
    ...(marked.bytes.length <= 2 * source.length + maxAddedBytes(pages.length) ? [] : [`${marked.bytes.length} bytes`]),
    ...findingsInText(isPicture || file.isHostile ? {} : words, pages.join(' ')).map((each) => `marked: ${each}`),
  ];
};
