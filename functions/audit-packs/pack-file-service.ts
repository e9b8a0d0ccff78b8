import { packFileName, packName } from '../../shared/domain/audit-pack/pack-names.ts';
import { evidenceOf } from '../../shared/domain/evidence/evidence-of-revisions.ts';
import { userName } from '../../shared/domain/people/roles.ts';
import { sheetsPdf } from '../../shared/domain/sheets-pdf.ts';
import { workbookBytes } from '../../shared/domain/workbook-bytes.ts';
import { saveObject } from '../files/s3.ts';
import { ZipPart } from '../files/zip-part.ts';
import { packType } from '../jobs/report-file.ts';
import { formatTime } from '../runtime/format-time.ts';
import { checkpointFrom } from '../transparency-log/notes.ts';
import { addLog } from './log-archive-service.ts';
import type { ExcerptPage } from './log-excerpt-service.ts';
import type { PackContent } from './pack-content.ts';
import { packSheets, packSummary, pdfLimits, workbookLimits } from './pack-sheets.ts';
import type { SampleEvidence } from './sample-service.ts';
import { zipWriter } from './zip-writer.ts';

type PackSource = Omit<PackContent, 'log' | 'documents' | 'submissions' | 'lines'> & {
  /** The signed checkpoint whose log the pack has. */
  note: string;
  evidence: readonly SampleEvidence[];
  /** Of a log that is not attached as a whole; `leftOut`: entries of samples for which there is no room. */
  excerpt?: { pages: AsyncIterable<ExcerptPage>; entries: number; leftOut: number } | undefined;
};

/** Stores the pack of a job: the log, then the PDF and the workbook that refer to it. Returns its key. */
export const savePack = async (jobId: string, { note, evidence, excerpt, ...source }: PackSource): Promise<string> => {
  const zip = zipWriter();
  const { origin, size, root } = checkpointFrom(note);
  const samples = new Map(evidence.map(({ id, nomor }) => [id, nomor]));
  const rowTexts = evidence.flatMap((each) => (each.kind === 'document' ? (each.row_texts ?? []) : []));
  const { lines, linesLeftOut } = await addLog(zip, {
    ...{ note, samples, excerpt },
    rowTexts: new Map(rowTexts.map(({ id, text }) => [id, text])),
  });
  const content: PackContent = {
    ...source,
    log: {
      ...{ origin, size, root: root.toString('base64'), excerpt: excerpt?.entries },
      leftOut: linesLeftOut + (excerpt?.leftOut ?? 0),
      unlogged: evidence.reduce((sum, each) => sum + (each.unlogged ?? 0), 0),
    },
    documents: evidence.flatMap((each) =>
      each.kind === 'document' ? [{ nomor: each.nomor, evidence: evidenceOf(each, each) }] : [],
    ),
    submissions: evidence.flatMap((each) => (each.kind === 'submission' ? [each] : [])),
    lines,
  };
  const summary = packSummary(content, formatTime);
  const name = packFileName(source).replace(/\.zip$/, '');
  zip.addStored(
    `${name}.xlsx`,
    workbookBytes(packSheets(content, formatTime, workbookLimits), (part) => new ZipPart(part)),
  );
  zip.addStored(
    `${name}.pdf`,
    await sheetsPdf(packSheets(content, formatTime, pdfLimits), {
      title: `Paket Audit ${packName(source)}`,
      facts: summary.map(([label, text]) => `${label}: ${text}`),
      footer: `${origin} · ${formatTime(source.made_at)} oleh ${userName(source.made_by)} (${source.made_by.nrp})`,
    }),
  );
  zip.add('BACA-SAYA.txt', readme(summary, content));
  const Key = `reports/${jobId}.zip`;
  await saveObject('DOCUMENTS_BUCKET', { Key, Body: zip.end(), ContentType: packType });
  return Key;
};

const readme = (summary: readonly [string, string][], { log }: PackContent): string =>
  `${[
    'PAKET AUDIT HIMS',
    '',
    ...summary.map(([label, text]) => `${label}: ${text}`),
    '',
    'Isi paket: berkas PDF dan Excel dengan isi yang sama (Excel lengkap, PDF ringkas; pengecualian lebih dahulu),',
    log.excerpt === undefined
      ? 'folder log dengan checkpoint, tile, dan catatan log transparansi, serta verifier-key.txt.'
      : 'folder log dengan checkpoint dan tile log transparansi, log-excerpt.ndjson dengan catatannya tentang sampel, serta verifier-key.txt.',
    'Isi dokumen yang diimpor dicatat sebagai sidik per baris; isinya ada di log-rows.ndjson.',
    'Nama dan NRP di dalam log diganti dengan sidik bergaram; dokumen yang sama dikenali dari ID-nya.',
  ].join('\r\n')}\r\n`;
