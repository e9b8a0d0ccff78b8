import * as z from 'zod/mini';
import { departmentCode } from '../departments.ts';
import { namedUser } from '../people/roles.ts';

/** A controlled copy is in circulation (`out`) until it is collected, reported as lost or destroyed; a lost one may be found. */
export const copyStates = ['out', 'recalled', 'lost', 'destroyed'] as const;
export const copyState = z.enum(copyStates);
export type CopyState = z.infer<typeof copyState>;

/** What can be recorded of a copy in each state: a lost one that is found may circulate again. */
export const copyOutcomes: Record<CopyState, readonly CopyState[]> = {
  out: ['recalled', 'lost', 'destroyed'],
  lost: ['out', 'recalled', 'destroyed'],
  recalled: [],
  destroyed: [],
};
export const noOutcome = 'Hasil penarikan harus dipilih';
export const copyOutcome = z.enum(copyStates, { error: noOutcome });

export const copyStateLabels: Record<CopyState, string> = {
  out: 'Beredar',
  recalled: 'Ditarik',
  lost: 'Hilang',
  destroyed: 'Dimusnahkan',
};

/** '07': copy numbers have two digits at least. */
export const copyNumberText = (number: number): string => String(number).padStart(2, '0');

/** What a printed copy says of itself and of its document when it was printed. */
export const printedCopy = z.object({
  document_id: z.string(),
  number: z.int().check(z.positive()),
  nomor: z.string(),
  nama: z.string(),
  revisi: z.int().check(z.nonnegative()),
  /** Who keeps the copy, and the department whose head answers for it. */
  holder: z.string(),
  department: departmentCode,
  place: z.string(),
  purpose: z.string(),
  printed_at: z.iso.datetime(),
  printed_by: namedUser,
  /** The copy of an earlier revision that this one replaces. */
  replaces: z.nullable(z.int().check(z.positive())),
});

/** Why a copy that is still in circulation must be collected. */
export const recallReasons = ['superseded', 'cancelled', 'expired', 'deleted', 'file_replaced'] as const;
export type RecallReason = (typeof recallReasons)[number];

export const recallReasonLabels: Record<RecallReason, string> = {
  superseded: 'Digantikan revisi lain',
  cancelled: 'Dokumen dimusnahkan',
  expired: 'Dokumen kedaluwarsa',
  deleted: 'Dokumen dihapus',
  file_replaced: 'Berkas dokumen diganti',
};

/** What decides whether the copies of a document must be recalled. */
export interface CopiedDocument {
  revisi: number;
  status: string;
  ended_reason?: string | undefined;
  deleted_at?: string | undefined;
  /** Identifies the content that readers know: it changes with a revision, and where replaced bytes change the content. */
  content_id?: string | undefined;
}

/** Why a copy no longer agrees with its document; undefined while it does, whatever the state of the copy. */
export const recallReasonOf = (
  copy: { revisi: number; content_id?: string | undefined },
  document: CopiedDocument | undefined,
): RecallReason | undefined => {
  if (!document || document.deleted_at !== undefined) return 'deleted';
  if (document.status !== 'Aktif') return document.ended_reason === 'cancelled' ? 'cancelled' : 'expired';
  if (document.revisi !== copy.revisi) return 'superseded';
  return document.content_id === copy.content_id ? undefined : 'file_replaced';
};

export const maxHolderLength = 80;
export const maxPlaceLength = 80;
export const maxPurposeLength = 200;
export const maxRemarkLength = 500;
export const maxWitnessLength = 80;
/** Why a stored PDF cannot be marked; `signed` concerns what is read on a screen, because its signature would be lost. */
export const refusalReasons = [
  ...(['not_pdf', 'damaged', 'password', 'printing_forbidden', 'too_many_pages'] as const),
  ...(['too_large', 'not_marked', 'signed', 'stops_job'] as const),
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Pages of a document that can be printed. */
export const maxPrintedPages = 1000;

const saveAgain = 'Simpan ulang dokumennya sebagai PDF baru (Cetak ke PDF), lalu ganti berkasnya.';

/** The rest of a sentence that begins with the document. */
export const refusalTexts: Record<RefusalReason, string> = {
  not_pdf: 'tidak dapat dicetak: berkasnya bukan PDF. Ganti berkasnya dengan PDF.',
  damaged: 'tidak dapat dicetak: PDF-nya rusak. Ganti berkasnya dengan PDF yang utuh.',
  password: 'tidak dapat dicetak: PDF-nya terkunci kata sandi. Ganti berkasnya dengan PDF tanpa kata sandi.',
  printing_forbidden:
    'tidak dapat dicetak: pengaturan PDF-nya melarang pencetakan. Ganti berkasnya dengan PDF yang boleh dicetak.',
  too_many_pages: `tidak dapat dicetak: halamannya lebih dari ${maxPrintedPages}. Bagi dokumennya, atau cetak dari berkas aslinya.`,
  too_large: `tidak dapat dicetak: setelah dibuka, isi, objek atau anotasi PDF-nya terlalu banyak. ${saveAgain}`,
  not_marked: `tidak dapat dicetak: tanda salinan tidak terbaca di semua halamannya setelah dibubuhkan. ${saveAgain}`,
  signed: 'tidak ditandai: PDF-nya bertanda tangan digital.',
  stops_job: `tidak dapat dicetak: pencetakannya sudah dua kali terhenti di PDF ini. ${saveAgain}`,
};

/** How long the stamped file of a copy can be opened; the bucket deletes it then. */
export const copyFileDays = 30;
export const maxPrintedCopies = 100;
