import {
  type CopiedDocument,
  type CopyState,
  copyNumberText,
  type RecallReason,
  recallReasonOf,
} from '../../shared/domain/copies/copies.ts';
import { dayText } from '../../shared/domain/time/date-text.ts';
import type { ControlledCopy } from './copy-store.ts';

/** What a scan shows of a copy: whether it is in force and why not, and what identifies it. */
export interface ScanResult {
  isInForce: boolean;
  reason: string;
  nomor: string;
  revisi: string;
  copy: string;
  printedOn: string;
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

const reasonOf = (copy: ControlledCopy, document: CopiedDocument | undefined): string | undefined => {
  if (copy.state !== 'out') return closedTexts[copy.state];
  const reason = recallReasonOf(copy, document);
  if (reason !== 'superseded') return reason && recallTexts[reason];
  // Undoing an import brings an earlier revision back into force.
  return document && document.revisi > copy.revisi
    ? `Digantikan Revisi ${document.revisi}.`
    : `Yang berlaku adalah Revisi ${document?.revisi}.`;
};

/** `printedOn`: the date of the print in the company's time zone, YYYY-MM-DD. */
export const scanResultOf = (
  copy: ControlledCopy,
  document: CopiedDocument | undefined,
  printedOn: string,
): ScanResult => {
  const reason = reasonOf(copy, document);
  return {
    isInForce: reason === undefined,
    reason: reason ?? 'Salinan ini sesuai dengan dokumen yang berlaku.',
    nomor: copy.nomor,
    revisi: String(copy.revisi),
    copy: copyNumberText(copy.number),
    printedOn: dayText(printedOn),
  };
};
