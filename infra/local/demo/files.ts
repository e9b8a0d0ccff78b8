import { Document, HeadingLevel, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { type Block, workbookBytes } from '../../assets/workbook.ts';
import type { DocumentText } from './document-text.ts';

/** The date in every file, so that the same text always produces the same bytes. */
const fixedDate = new Date('2026-01-02T00:00:00Z');
const zipDate = new Date('2026-01-02T00:00:00');
const producer = 'HIMS';

const a4 = { width: 595.28, height: 841.89 };
const margin = 56;
const ink = rgb(0.1, 0.11, 0.11);
const rule = rgb(0.5, 0.52, 0.5);

/** Is called with each line of a PDF, as its text is read, and the index of its page. */
type OnLine = (line: string, page: number) => void;

/** A PDF with as many A4 pages as the text needs. */
export const pdfOf = async (text: DocumentText, onLine: OnLine = () => undefined): Promise<Uint8Array> => {
  const file = await PDFDocument.create({ updateMetadata: false });
  file.setTitle(`${text.nomor} ${text.nama}`);
  file.setAuthor(text.department);
  file.setProducer(producer);
  file.setCreationDate(fixedDate);
  file.setModificationDate(fixedDate);
  const regular = await file.embedFont(StandardFonts.Helvetica);
  const bold = await file.embedFont(StandardFonts.HelveticaBold);
  let page: PDFPage | undefined;
  let y = 0;
  const write = (line: string, font: PDFFont, size: number): void => {
    for (const part of wrappedLines(line, font, size, a4.width - 2 * margin)) {
      if (!page || y < margin + size) {
        page = file.addPage([a4.width, a4.height]);
        y = a4.height - margin;
      }
      page.drawText(part, { x: margin, y: y - size, size, font, color: ink });
      y -= size * 1.45;
      onLine(part.replace(/ +/g, ' '), file.getPageCount() - 1);
    }
  };
  write(text.nama, bold, 18);
  write(`${text.nomor}   Revisi ${text.revisi}   ${text.department}   Berlaku ${text.berlaku}`, regular, 10);
  page?.drawLine({
    start: { x: margin, y: y - 4 },
    end: { x: a4.width - margin, y: y - 4 },
    thickness: 1,
    color: rule,
  });
  y -= 14;
  for (const { heading, paragraphs } of text.sections) {
    y -= 8;
    write(heading, bold, 12);
    for (const paragraph of paragraphs) write(paragraph, regular, 11);
  }
  return file.save({ useObjectStreams: false });
};

const wrappedLines = (line: string, font: PDFFont, size: number, width: number): string[] => {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const extended = current === '' ? word : `${current} ${word}`;
    if (current !== '' && font.widthOfTextAtSize(extended, size) > width) {
      lines.push(current);
      current = word;
    } else current = extended;
  }
  return [...lines, current];
};

/** A Word document with a title table, headings and paragraphs. */
export const docxOf = async (text: DocumentText): Promise<Uint8Array> => {
  const titleBlock = [
    ['Nomor Dokumen', text.nomor],
    ['Revisi', String(text.revisi)],
    ['Departemen', text.department],
    ['Tanggal Berlaku', text.berlaku],
  ];
  const document = new Document({
    title: `${text.nomor} ${text.nama}`,
    creator: producer,
    sections: [
      {
        children: [
          new Paragraph({ text: text.nama, heading: HeadingLevel.TITLE }),
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            rows: titleBlock.map(
              ([name = '', value = '']) =>
                new TableRow({
                  children: [
                    new TableCell({
                      children: [new Paragraph({ children: [new TextRun({ text: name, bold: true })] })],
                    }),
                    new TableCell({ children: [new Paragraph(value)] }),
                  ],
                }),
            ),
          }),
          ...text.sections.flatMap(({ heading, paragraphs }) => [
            new Paragraph({ text: heading, heading: HeadingLevel.HEADING_1 }),
            ...paragraphs.map((paragraph) => new Paragraph(paragraph)),
          ]),
        ],
      },
    ],
  });
  return withFixedDates(await Packer.toBuffer(document));
};

/** The docx package writes the current time into the properties and the archive; this sets both to the fixed date. */
const withFixedDates = (archive: Uint8Array): Uint8Array => {
  const parts = unzipSync(archive);
  const core = parts['docProps/core.xml'];
  if (!core) throw new Error('The document has no core properties');
  const iso = fixedDate.toISOString().slice(0, 19);
  parts['docProps/core.xml'] = strToU8(
    strFromU8(core).replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${iso}Z`),
  );
  return zipSync(parts, { mtime: zipDate, level: 6 });
};

/** A workbook form: a title block and numbered lines to fill in. */
export const xlsxOf = (text: DocumentText): Uint8Array => {
  const lines = text.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
  const firstLine = 5;
  const blocks: Block[] = [
    { range: 'A1:D1', text: text.nama, style: { bold: true, size: 14, border: true, horizontal: 'center' } },
    { range: 'A2:B2', text: text.nomor, style: { bold: true, border: true } },
    { range: 'C2', text: `Revisi ${text.revisi}`, style: { border: true } },
    { range: 'D2', text: text.department, style: { border: true } },
    ...['No.', 'Uraian', 'Hasil', 'Keterangan'].map((heading, column) => ({
      range: `${'ABCD'.charAt(column)}4`,
      text: heading,
      style: { bold: true, border: true, fill: 'ECEDE8' },
    })),
    ...lines.flatMap((line, index): Block[] => [
      { range: `A${firstLine + index}`, number: index + 1, style: { border: true, horizontal: 'center' } },
      { range: `B${firstLine + index}`, text: line, style: { border: true } },
      { range: `C${firstLine + index}`, style: { border: true } },
      { range: `D${firstLine + index}`, style: { border: true } },
    ]),
  ];
  return workbookBytes({
    title: `${text.nomor} ${text.nama}`,
    creator: producer,
    created: fixedDate.toISOString(),
    sheet: {
      name: 'Form',
      columns: [6, 60, 14, 24],
      rows: [40, 18, 8, 18, ...lines.map((line) => (line.length > 60 ? 40 : 20))],
      blocks,
      choices: [],
      footer: `&L${text.nomor} Rev. ${text.revisi}&RHalaman &P dari &N`,
    },
  });
};

export const contentTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileKind = keyof typeof contentTypes;

export const fileOf = async (kind: FileKind, text: DocumentText, onLine?: OnLine): Promise<Uint8Array> =>
  kind === 'pdf' ? pdfOf(text, onLine) : kind === 'docx' ? docxOf(text) : xlsxOf(text);
