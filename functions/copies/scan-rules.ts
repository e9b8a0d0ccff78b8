import {
  type CopiedDocument,
  type CopyState,
  copyNumberText,
  type RecallReason,
  recallReasonOf,
} from '../../shared/domain/copies/copies.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import type { ControlledCopy, ViewedRevision } from './copy-store.ts';

/** What a scan shows of a copy or a revision: whether it is in force and why not, and what identifies it. */
export interface ScanResult {
  isInForce: boolean;
  reason: string;
  nomor: string;
  details: readonly (readonly [label: string, value: string])[];
  isCounted: boolean;
  /** The present state of the transparency log, in its short form. */
  checkpoint?: string | undefined;
}

const closedTexts: Record<Exclude<CopyState, 'out'>, string> = {
  recalled: 'Salinan ini sudah ditarik dari peredaran.',
  lost: 'Salinan ini dilaporkan hilang. Serahkan kepada Document Controller bila Anda menemukannya.',
  destroyed: 'Salinan ini sudah dimusnahkan.',
};

const recallTexts: Record<Exclude<RecallReason, 'superseded'>, string> = {
  cancelled: 'Dokumen ini sudah dimusnahkan.',
  expired: 'Dokumen ini sudah kedaluwarsa.',
  deleted: 'Dokumen ini tidak ada lagi di Daftar Induk.',
  file_replaced: 'Berkas dokumen ini sudah diganti.',
};

/** Why the content of a revision is not in force; undefined while it is. */
const reasonOf = (
  printed: { revisi: number; content_id?: string | undefined },
  document: CopiedDocument | undefined,
): string | undefined => {
  const reason = recallReasonOf(printed, document);
  if (reason !== 'superseded') return reason && recallTexts[reason];
  // Undoing an import brings an earlier revision back into force.
  return document && document.revisi > printed.revisi
    ? `Digantikan Revisi ${document.revisi}.`
    : `Yang berlaku adalah Revisi ${document?.revisi}.`;
};

/** `printedOn`: the date of the print in the company's time zone, YYYY-MM-DD. */
export const scanResultOf = (
  copy: ControlledCopy,
  document: CopiedDocument | undefined,
  printedOn: string,
): ScanResult => {
  const reason = copy.state === 'out' ? reasonOf(copy, document) : closedTexts[copy.state];
  return {
    isInForce: reason === undefined,
    reason: reason ?? 'Salinan ini sesuai dengan dokumen yang berlaku.',
    nomor: copy.nomor,
    details: [
      ['Nomor', copy.nomor],
      ['Revisi', String(copy.revisi)],
      ['Salinan', copyNumberText(copy.number)],
      ['Dicetak', dayText(printedOn)],
    ],
    isCounted: true,
  };
};

/** A print of a file that 'Lihat' opened: no recall reaches it, so its user compares it each time. */
export const revisionScanResult = (
  revision: ViewedRevision,
  document: CopiedDocument | undefined,
  publishedAt: string,
): ScanResult => {
  const reason = reasonOf(revision, document);
  return {
    isInForce: reason === undefined,
    reason: reason ?? 'Revisi ini yang berlaku. Cetakannya tidak terkendali: pindai lagi setiap kali akan dipakai.',
    nomor: revision.nomor,
    details: [
      ['Nomor', revision.nomor],
      ['Revisi', String(revision.revisi)],
      ['Terbit', publishedAt],
    ],
    isCounted: false,
  };
};
