import type { ImportReading, ReadFormat, ReadSheet } from '../../../../shared/api/import-reading.ts';
import { givenSourceLabels } from '../../../../shared/domain/import/table-answers.ts';
import { formatNumber } from '../../lib/format/format.ts';

/** '375 baris dokumen, 12 baris bukan dokumen'; of a skipped sheet only how many rows it has. */
export const sheetRowsText = ({ rows, documents, waiting, set_aside, skipped }: ReadSheet): string => {
  if (waiting > 0) return waitingRowsText({ documents, waiting, set_aside });
  if (skipped !== null) return rows > 0 ? `${formatNumber(rows)} baris` : '';
  const others = set_aside > 0 ? `, ${formatNumber(set_aside)} baris bukan dokumen` : '';
  return `${formatNumber(documents)} baris dokumen${others}`;
};

/** '30 baris dokumen, 60 menunggu jawaban, 2 bukan dokumen'. */
const waitingRowsText = ({ documents, waiting, set_aside }: Pick<ReadSheet, 'documents' | 'waiting' | 'set_aside'>) =>
  [
    ...(documents > 0 ? [`${formatNumber(documents)} baris dokumen`] : []),
    `${formatNumber(waiting)} baris menunggu jawaban`,
    ...(set_aside > 0 ? [`${formatNumber(set_aside)} baris bukan dokumen`] : []),
  ].join(', ');

const maxHeadingsShown = 8;

/** 'Kolom tidak dikenal: Masa Berlaku, Distribusi'; null when every heading was understood. */
export const unknownHeadingsText = (columns: readonly { heading: string; is_unknown: boolean }[]): string | null => {
  const unknown = [...new Set(columns.flatMap((each) => (each.is_unknown ? [each.heading] : [])))];
  const more = unknown.length - maxHeadingsShown;
  const shown = [...unknown.slice(0, maxHeadingsShown), ...(more > 0 ? [`${formatNumber(more)} lainnya`] : [])];
  return shown.length > 0 ? `Kolom tidak dikenal: ${shown.join(', ')}` : null;
};

export const sheetFacts = ({ skipped, blocks }: ReadSheet): string[] => {
  const isRead = skipped === null;
  return [
    ...(isRead ? [] : [`Dilewati: ${skipped}`]),
    ...blocks.flatMap((block) =>
      isRead && block.skipped !== null ? [`Tabel di baris ${block.header_row} dilewati: ${block.skipped}`] : [],
    ),
    ...givenTexts(blocks),
  ];
};

/** All that a user should know about a sheet beyond its rows; empty when everything was understood. */
export const sheetRemarks = (sheet: ReadSheet): string[] => {
  const filled = sheet.blocks.flatMap(({ columns }) => columns.filter(({ use }) => use !== 'empty'));
  const unknown = unknownHeadingsText(filled);
  return [...sheetFacts(sheet), ...(unknown === null ? [] : [unknown])];
};

const labels: Record<string, string> = { department: 'Departemen', jenis: 'Jenis' };

const givenTexts = (blocks: ReadSheet['blocks']): string[] => [
  ...new Set(
    blocks.flatMap(({ given }) =>
      given.map(
        ({ column, value, source }) => `${labels[column] ?? column} ${value} dari ${givenSourceLabels[source]}`,
      ),
    ),
  ),
];

const delimiters: Record<string, string> = { ',': 'koma', ';': 'titik koma', '\t': 'tab', '|': 'garis tegak (|)' };
const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** The format of a CSV file as it was found: 'Pemisah: titik koma; pengodean: Windows-1252'. */
export const formatText = ({ delimiter, quote, encoding }: ReadFormat): string =>
  [
    `Pemisah: ${delimiters[delimiter] ?? delimiter}`,
    ...(quote === '"' ? [] : [`tanda kutip: ${quote}`]),
    `pengodean: ${encodings[encoding] ?? encoding}`,
  ].join('; ');

/** Whether the reading says more than that every row of a single list is a document. */
export const hasReadingToShow = ({ sheets, notes, format }: ImportReading): boolean =>
  format !== null ||
  notes.length > 0 ||
  sheets.length > 1 ||
  sheets.some((sheet) => sheet.set_aside > 0 || sheetRemarks(sheet).length > 0);
