import type { PDFDocument, PDFFont } from 'pdf-lib';
import type { ListedProposal, ProposedRecord } from '../../api/destruction.ts';
import { departmentLabels } from '../departments.ts';
import { userName } from '../people/roles.ts';
import { sheetsPdf, winAnsi, wrapped } from '../sheets-pdf.ts';
import { dayText } from '../time/date-text.ts';
import type { ExcelSheet } from '../workbook-bytes.ts';
import { backupDays, conditionLabels } from './destruction.ts';

/** A4, upright; points. */
const page = { width: 595.28, height: 841.89, margin: 56 };
const size = { text: 10.5, title: 14 };
const lineHeight = 15;

interface MinutesOptions {
  company: string;
  footer: string;
  /** '24 Nov 2026 14.30', in the company's time zone. */
  formatTime: (iso: string) => string;
}

type Signed = { by: Parameters<typeof userName>[0]; at: string };

/** The minutes of a destruction with the list of its records, to be signed by hand: pages upright, then the list. */
export const minutesPdf = async (
  proposal: ListedProposal,
  records: readonly ProposedRecord[],
  { company, footer, formatTime }: MinutesOptions,
): Promise<Uint8Array> => {
  const { minutes, department, answers, approvals, removed, id } = proposal;
  if (!minutes) throw new Error('A proposal without a number has no minutes');
  const { number, date, place, method, witnesses } = minutes;
  const by = ({ by: user, at }: Signed): string => `${userName(user)} (${user.nrp}), ${formatTime(at)}`;
  const files = records.reduce((sum, record) => sum + record.files.length, 0);
  const paragraphs = [
    `Pada tanggal ${dayText(date)} bertempat di ${place} telah dilaksanakan pemusnahan ${records.length} arsip departemen ${departmentLabels[department]} milik ${company || 'perusahaan'}, sebagaimana terlampir dalam Daftar Arsip, dengan cara: ${method}.`,
    `Usulan pemusnahan ${id} disetujui oleh ${approvals.map((each) => `${each.role === 'head' ? 'Kepala Departemen' : 'Admin'} ${by(each)}`).join(' dan ')}.`,
    'Syarat pemusnahan menurut PP 87 Tahun 1999 Pasal 10 dijawab terpenuhi:',
    ...answers.map(({ condition, ...signed }) => `– ${conditionLabels[condition]}: ${by(signed)}`),
    ...(removed.length > 0 ? [`Tidak ikut dimusnahkan: ${removed.length} arsip, dengan alasan dalam usulan.`] : []),
    ...(files > 0
      ? [
          `${files} berkas digital dihapus oleh sistem dalam semua versinya. Cadangan data masih menyimpannya sampai ${backupDays} hari setelah dihapus. Baris arsip dan sidik berkasnya (SHA-256) tetap tersimpan.`,
        ]
      : []),
    'Demikian berita acara ini dibuat dengan sebenarnya.',
  ];
  const signers: [string, string][] = [
    ...witnesses.map(({ witness }, at): [string, string] => [`Saksi ${at + 1}`, witness]),
    ['Pelaksana', userName(minutes.prepared.by)],
    ...approvals.map(({ role, by: user }): [string, string] => [
      role === 'head' ? 'Kepala Departemen' : 'Admin',
      userName(user),
    ]),
  ];
  return sheetsPdf([listSheet(records, formatTime)], {
    title: 'Daftar Arsip yang Dimusnahkan',
    facts: [`Lampiran Berita Acara Pemusnahan ${number} · ${departmentLabels[department]}`],
    footer: `${number} · ${footer}`,
    cover: (pdf, fonts) => drawCover(pdf, fonts, { number, company, paragraphs, signers }),
  });
};

const listSheet = (records: readonly ProposedRecord[], formatTime: MinutesOptions['formatTime']): ExcelSheet => ({
  name: 'Daftar Arsip',
  columns: [
    { header: 'No', width: 5 },
    { header: 'Seri', width: 30 },
    { header: 'Formulir', width: 20 },
    { header: 'Periode', width: 18 },
    { header: 'Uraian', width: 36 },
    { header: 'Jumlah', width: 12 },
    { header: 'Tempat', width: 20 },
    { header: 'Akhir Retensi', width: 14 },
    { header: 'Berkas Digital', width: 34 },
  ],
  rows: records.map((record, at) => [
    ...[at + 1, record.title, record.form_nomor ?? '–', record.period, record.description, record.quantity],
    ...[record.place, record.ended_on === null ? '–' : dayText(record.ended_on), filesText(record, formatTime)],
  ]),
});

const filesText = ({ files, deleted_at }: ProposedRecord, formatTime: MinutesOptions['formatTime']): string =>
  files.length === 0
    ? '–'
    : `${files.map(({ name, sha256 }) => `${name} ${sha256}`).join('; ')}${deleted_at === null ? '' : ` (dihapus ${formatTime(deleted_at)})`}`;

interface CoverTexts {
  number: string;
  company: string;
  paragraphs: readonly string[];
  signers: readonly [string, string][];
}

const drawCover = (
  pdf: PDFDocument,
  { regular, bold }: { regular: PDFFont; bold: PDFFont },
  { number, company, paragraphs, signers }: CoverTexts,
): void => {
  const width = page.width - 2 * page.margin;
  let sheet = pdf.addPage([page.width, page.height]);
  let y = page.height - page.margin;
  const write = (text: string, font: PDFFont, points: number, isCentered = false): void => {
    for (const line of wrapped(text, font, points, width)) {
      if (y < page.margin + lineHeight) {
        sheet = pdf.addPage([page.width, page.height]);
        y = page.height - page.margin;
      }
      y -= points > size.text ? lineHeight + 4 : lineHeight;
      const x = isCentered ? (page.width - font.widthOfTextAtSize(line, points)) / 2 : page.margin;
      sheet.drawText(line, { x, y, size: points, font });
    }
  };
  if (company) write(company, bold, size.text, true);
  write('BERITA ACARA PEMUSNAHAN ARSIP', bold, size.title, true);
  write(`Nomor ${number}`, regular, size.text, true);
  for (const paragraph of paragraphs) {
    y -= paragraph.startsWith('–') ? 0 : 8;
    write(paragraph, regular, size.text);
  }
  // Room for signatures, three beside each other.
  const columns = 3;
  const columnWidth = width / columns;
  for (let row = 0; row * columns < signers.length; row += 1) {
    if (y < page.margin + 110) {
      sheet = pdf.addPage([page.width, page.height]);
      y = page.height - page.margin;
    }
    for (const [at, [role, name]] of signers.slice(row * columns, (row + 1) * columns).entries()) {
      const x = page.margin + at * columnWidth;
      sheet.drawText(winAnsi(role), { x, y: y - 34, size: size.text, font: regular });
      for (const [line, text] of wrapped(name, bold, 9, columnWidth - 12)
        .slice(0, 2)
        .entries())
        sheet.drawText(text, { x, y: y - 96 - line * 11, size: 9, font: bold });
      sheet.drawLine({ start: { x, y: y - 86 }, end: { x: x + columnWidth - 14, y: y - 86 }, thickness: 0.5 });
    }
    y -= 112;
  }
};
