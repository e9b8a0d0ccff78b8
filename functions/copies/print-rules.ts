import { copyFileDays, copyNumberText, copyStateLabels } from '../../shared/domain/copies/copies.ts';
import { pdfType } from '../../shared/domain/files/files.ts';
import { Failure } from '../../shared/errors.ts';
import type { ControlledDocument } from '../documents/document-store.ts';
import type { StoredFile } from '../files/stored-file.ts';
import type { ControlledCopy } from './copy-store.ts';

/** Why a document cannot be printed as a controlled copy, as a sentence that names it; undefined where it can. */
export const printProblem = (document: ControlledDocument | undefined): string | undefined => {
  if (document === undefined || document.deleted_at !== undefined)
    return 'Dokumen ini tidak ada lagi di Daftar Induk. Keluarkan dari daftar cetak.';
  const { nomor, status, file, file_url } = document;
  if (status !== 'Aktif')
    return `Dokumen ${nomor} tidak lagi Aktif, sehingga tidak dapat dicetak sebagai salinan terkendali.`;
  if (!file)
    return file_url === undefined
      ? `Dokumen ${nomor} belum memiliki berkas. Lampirkan PDF-nya terlebih dahulu.`
      : `Berkas dokumen ${nomor} adalah tautan ke luar HIMS. Lampirkan PDF-nya terlebih dahulu.`;
  if (file.content_type !== pdfType)
    return `Berkas dokumen ${nomor} (“${file.name}”) bukan PDF. Ganti berkasnya dengan PDF terlebih dahulu.`;
  return undefined;
};

/** The document and its PDF; throws `invalid_input` with the reason where it cannot be printed. */
export const requirePrintable = (
  document: ControlledDocument | undefined,
): { document: ControlledDocument; file: StoredFile } => {
  const detail = printProblem(document);
  if (detail !== undefined || !document?.file) throw new Failure('invalid_input', { detail: detail ?? '' });
  return { document, file: document.file };
};

const dayMs = 24 * 60 * 60 * 1000;

/** Whether the bucket's rule has deleted a stamped file; `printedAt` is ISO 8601. */
export const isCopyFileExpired = (printedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(printedAt) >= copyFileDays * dayMs;

/** A copy that left circulation is not printed again under its number. */
export const requireInCirculation = ({ number, state }: Pick<ControlledCopy, 'number' | 'state'>): void => {
  if (state !== 'out')
    throw new Failure('copy_not_in_circulation', {
      nomor: copyNumberText(number),
      keadaan: copyStateLabels[state].toLowerCase(),
    });
};

export const copyFileName = ({ nomor, number }: Pick<ControlledCopy, 'nomor' | 'number'>): string =>
  `${nomor} - salinan ${copyNumberText(number)}.pdf`;
