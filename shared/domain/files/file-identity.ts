import { normalForm } from '../documents/document-numbers.ts';
import { looseForm, numberCandidates, numberShape } from '../documents/number-candidates.ts';
import { maxNomorLength, maxTitleLength } from '../text.ts';
import { type ExpectedIdentity, type FileFinding, type FileKind, unreadFinding } from './file-findings.ts';

const subject = '(?:dokumen|document|dok|doc|sop|prosedur|procedure|instruksi kerja|standar(?: parameter)?)';
/** In a sentence the label belongs to another document. */
const inSentence = '(?<!\\b(?:dengan|pada|dalam|lihat|sesuai|mengacu|dari|ke|dan|atau|oleh|menggantikan) )';
const numberLabel = new RegExp(
  `${inSentence}(?:\\b(?:no|nomor|kode)\\b[. ]*${subject}\\b|\\b(?:document|doc)\\b[. ]*(?:number|no|code)\\b|^(?:no|nomor)\\b(?=[. ]*:))[. ]*`,
  'iu',
);
const titleLabel = new RegExp(`(?:\\bjudul\\b(?: ${subject}\\b)?|\\bnama ${subject}\\b|\\btitle\\b)[. ]*`, 'iu');
const revisionLabel =
  /(?<!\b(?:tgl|tanggal|date|of|riwayat|status|edisi|menggantikan)\b[ ./]*)\b(?:(?:no|nomor)[. ]*)?(?:revisi|revision|rev)\b[. ]*(?:(?:saat ini|ke|no|nomor|number)\b[. ]*)?[:=-]*/iu;
const otherLabel =
  /^(?:tgl|tanggal|halaman|hal|page|date|departemen|department|dept|jenis|status|berlaku|edisi|terbit|disusun|dibuat|diperiksa|disetujui|no|nomor|ditetapkan)\b/iu;
const labels = [numberLabel, titleLabel, revisionLabel];
/** Below them stand numbers of other documents and of other revisions, until the end of the page. */
const othersHeading =
  /^(?:[\p{L}\d]{1,4}[.)] ?)*(?:(?:daftar|dokumen|catatan|tabel)\s+)?(?:referensi|rujukan|acuan|terkait|pendukung|lampiran|riwayat|sejarah|perubahan|distribusi|istilah|definisi|references?|daftar isi|status revisi)\b/iu;
/** Codes of forms, which templates and forms print beside what they are filled in for. */
const formCode = /(?:^|-)(?:frm|form|fr|fm|f)(?:-|$)/;
const isFormCode = (nomor: string): boolean => formCode.test(looseForm(normalForm(nomor)));
const bullet = /^(?:[-•▪●*]|\(?\d{1,2}[.)]|[a-z][.)])\s/iu;
const aside =
  /\b(?:rev(?:isi|ision)?|halaman|hal|page|dari|of|no|nomor|dokumen|document|doc|terkendali|tanggal|tgl)\b/giu;

const revisionValue = /\brev(?:isi|ision)?\b[. ]*(?:ke\b|no\b)?[-. :]*\d/iu;

/** Lines at the upper and the lower end of a page in which a file names itself without a label. */
const [topLines, bottomLines, footerLines] = [15, 3, 6];
/** Between the number and its revision. */
const blockLines = 8;
const minTitleShare = 0.34;

/** Characters of a first page and its footers that are read: Word does not always say where a page ends. */
const [headLength, tailLength] = [6000, 1000];
const maxLineLength = 300;

const edgesOf = (text: string): string =>
  text.length <= headLength + tailLength ? text : `${text.slice(0, headLength)}\n${text.slice(-tailLength)}`;

/** A number that continues in the next line is one, cells without a space between them are two, and each cell is a line. */
const linesOf = (page: string): string[] =>
  page
    .normalize('NFKC')
    // What was typed into a field, with its name.
    .replace(/^Isian (?=[^\n:]+: )/gm, '')
    .replace(/(\p{Lu}{2}-)\s*\n\s*(?=[\p{Lu}\d])/gu, '$1')
    .replace(/(\d)(?=(?:rev|tgl|tanggal|hal)(?:isi|aman)?\b)/giu, '$1 ')
    .split(/[\n\t]/)
    .map((line) => line.replace(/\s+/g, ' ').trim().slice(0, maxLineLength))
    .filter((line) => line !== '');

/** `-` around it, so that one number is found as a whole in a text. */
const looseText = (text: string): string => `-${looseForm(normalForm(text)).replace(/[^\p{L}\p{Nd}]+/gu, '-')}-`;
const names = (text: string, nomor: string): boolean => looseText(text).includes(looseText(nomor));

const isLabel = (line: string): boolean => labels.some((label) => line.search(label) === 0) || otherLabel.test(line);

/** What stands behind a label: in its line, or in the lines below, of which a table has as many as labels. */
const valuesAt = (lines: readonly string[], at: number, label: RegExp): string[] => {
  const line = lines[at] ?? '';
  const rest = line.slice(line.search(label) + (label.exec(line)?.[0].length ?? 0)).replace(/^[\s:=]+/, '');
  if (rest !== '' && !isLabel(rest)) return [rest];
  if (rest !== '') return [lines[at + 1] ?? ''];
  let [first, end] = [at, at];
  while (first > 0 && isBareLabel(lines[first - 1] ?? '')) first -= 1;
  while (isBareLabel(lines[end + 1] ?? '')) end += 1;
  const values = lines.slice(end + 1, end + 12).filter((each) => !/^[:=.-]+$/.test(each));
  return values.slice(at - first, at - first + 1).map((each) => each.replace(/^[:= ]+/, ''));
};

const isBareLabel = (line: string): boolean => isLabel(line) && !/[:=] *\S|\d/.test(line);

const firstNumber = (text: string): string | undefined => [...numberCandidates([text]).values()][0]?.trim();

interface Statement {
  line: number;
  nomor: string;
}

const labelledNumbers = (lines: readonly string[]): Statement[] =>
  lines.flatMap((line, at) => {
    if (line.search(numberLabel) < 0) return [];
    const nomor = valuesAt(lines, at, numberLabel)
      .map(firstNumber)
      .find((each) => each !== undefined);
    return nomor === undefined ? [] : [{ line: at, nomor }];
  });

/** Numbers of the submission's series that stand alone in a line at an end of the page. */
const loneNumbers = (lines: readonly string[], expected: string): Statement[] =>
  lines.flatMap((line, at) => {
    if ((at >= topLines && at < lines.length - bottomLines) || bullet.test(line)) return [];
    const nomor = [...numberCandidates([line])].find(([normal]) => numberShape(normal) === numberShape(expected))?.[1];
    const rest = nomor === undefined ? line : line.replace(nomor, '').replace(aside, '');
    const isAlone = !/\p{L}/u.test(rest) || (nomor !== undefined && line.startsWith(nomor) && revisionValue.test(line));
    return nomor !== undefined && isAlone ? [{ line: at, nomor }] : [];
  });

const revisionsIn = (lines: readonly string[], around: Statement): number[] => {
  const isOtherForm = (line: string): boolean => {
    const nomor = firstNumber(line);
    return nomor !== undefined && isFormCode(nomor) && !names(nomor, around.nomor);
  };
  return lines.flatMap((line, at) => {
    const label = line.search(revisionLabel);
    const distance = Math.abs(at - around.line);
    if (distance > blockLines || label < 0) return [];
    // Of the form itself, whose code is nearer above.
    if (lines.slice(Math.max(0, at - distance + 1), at + 1).some(isOtherForm)) return [];
    // Of another number, as of the template.
    const before = firstNumber(line.slice(0, label));
    if (before !== undefined && !names(before, around.nomor)) return [];
    const values = valuesAt(lines, at, revisionLabel);
    return values.flatMap((value) => {
      // In the columns of a table the revision stands behind the number.
      const nomor = firstNumber(value);
      const text = nomor === undefined ? value : value.replace(nomor, '');
      const digits = /^\W*0*(\d{1,2})(?![\d./-]*\d|\p{L})/u.exec(text)?.[1];
      return digits === undefined ? [] : [Number(digits)];
    });
  });
};

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{Nd}]{2,}/gu) ?? [],
  ),
];

const shareOf = (words: readonly string[], text: string): number => {
  const others = new Set(wordsOf(text));
  return words.filter((word) => others.has(word)).length / Math.max(1, Math.min(words.length, others.size));
};

const titleIn = (lines: readonly string[]): string | undefined => {
  for (const [at, line] of lines.entries()) {
    if (line.search(titleLabel) < 0) continue;
    const value = (valuesAt(lines, at, titleLabel)[0] ?? '').split(numberLabel)[0]?.trim() ?? '';
    if (/\p{L}{3}/u.test(value) && !isLabel(value)) return value;
  }
  return undefined;
};

/**
 * What the first page of a file states as its own identity; headers and footers are lines of it. Numbers of other
 * documents, as of a list of references, are none.
 */
const statedIdentity = (page: string, kind: FileKind, { nomor }: Pick<ExpectedIdentity, 'nomor'>) => {
  const all = linesOf(page);
  const end = all.findIndex((line) => line.length <= 60 && othersHeading.test(line));
  const below = all
    .slice(end)
    .slice(-footerLines)
    .filter((line) => isLabel(line) && !isBareLabel(line));
  const scope = end === -1 ? all : [...all.slice(0, end), ...below];
  const labelled = labelledNumbers(scope).filter(
    (each, at, { length }) =>
      !isFormCode(each.nomor) || (isFormCode(nomor) && (kind === 'draft' || at > 0 || (length === 1 && each.line > 3))),
  );
  const lone = labelled.length === 0 && kind === 'draft' ? loneNumbers(scope, nomor) : [];
  return { scope, labelled, lone, isNamed: names(scope.join('\n'), nomor) };
};

const numberIn = (
  { scope, labelled, lone, isNamed }: ReturnType<typeof statedIdentity>,
  expected: string,
): Statement | undefined => {
  const own = [...labelled, ...lone].find((each) => names(each.nomor, expected));
  if (own) return { ...own, nomor: expected };
  const [first] = labelled;
  const line = scope.findIndex((each) => names(each, expected));
  // Another number behind a label is the file's own unless the expected one stands above it.
  if (isNamed && (!first || (line >= 0 && line < first.line))) return { line: Math.max(0, line), nomor: expected };
  if (first) return labelled.find((each) => numberShape(each.nomor) === numberShape(expected)) ?? first;
  return new Set(lone.map((each) => looseText(each.nomor))).size === 1 ? lone[0] : undefined;
};

/** The number behind a label by which a document's file names itself, which may be another than the document's. */
export const labelledNumber = (pages: readonly string[], nomor: string): string | undefined =>
  numberIn({ ...statedIdentity(edgesOf(pages[0] ?? ''), 'draft', { nomor }), lone: [] }, nomor)?.nomor;

/** Compares what a file states of itself with its submission. `pages`: the file's text by page. */
export const identityFinding = (
  pages: readonly string[],
  kind: FileKind,
  expected: ExpectedIdentity,
): Omit<FileFinding, 'access'> => {
  const page = edgesOf(pages[0] ?? '');
  const stated = statedIdentity(page, kind, expected);
  const number = numberIn(stated, expected.nomor);
  if (!number) return unreadFinding;
  const { scope } = stated;
  const revisions = revisionsIn(scope, number);
  // A form names the revision that it asks to change, or the one that it leads to.
  const accepted = kind === 'draft' ? [expected.revisi] : [expected.revisi, expected.revisi - 1];
  const revisi = revisions.find((each) => accepted.includes(each)) ?? revisions[0] ?? null;
  const title = titleIn(scope) ?? null;
  const isTitle =
    title === null ||
    [expected.title, expected.formerTitle ?? ''].some((each) => shareOf(wordsOf(title), each) >= minTitleShare) ||
    shareOf(wordsOf(expected.title), scope.slice(0, topLines).join(' ')) > 0.6;
  const differs: FileFinding['differs'] = [
    ...(names(number.nomor, expected.nomor) ? [] : (['number'] as const)),
    ...(revisi === null || accepted.includes(revisi) ? [] : (['revision'] as const)),
    ...(isTitle ? [] : (['title'] as const)),
  ];
  return {
    state: differs.length > 0 ? 'differs' : 'agrees',
    differs,
    nomor: number.nomor.slice(0, maxNomorLength),
    revisi,
    title: title?.slice(0, maxTitleLength) ?? null,
  };
};
