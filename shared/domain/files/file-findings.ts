import * as z from 'zod/mini';

/** A file that readers cannot open, or only with a password, or may not print. */
export const fileAccess = z.enum(['password', 'no_print', 'damaged']);
export type FileAccess = z.infer<typeof fileAccess>;

const identityPart = z.enum(['number', 'revision', 'title']);

/** What a file says of itself, beside its submission; `unread`: it says nothing that can be read. */
export const fileFinding = z.object({
  state: z.enum(['agrees', 'differs', 'unread']),
  differs: z.array(identityPart),
  nomor: z.nullable(z.string()),
  revisi: z.nullable(z.int()),
  title: z.nullable(z.string()),
  access: z.optional(fileAccess),
});
export type FileFinding = z.infer<typeof fileFinding>;

/** Of both files of a submission, with what it was compared with: the revision that the submission leads to. */
export const fileFindings = z.object({
  expected: z.object({ nomor: z.string(), revisi: z.int(), title: z.string() }),
  draft: fileFinding,
  supporting: fileFinding,
});
export type FileFindings = z.infer<typeof fileFindings>;
export type FileKind = 'draft' | 'supporting';

export interface ExpectedIdentity {
  nomor: string;
  /** Of a new document 0, of a revision the next one, of a cancellation the present one. */
  revisi: number;
  title: string;
  /** The document's present title, which its revision may change. */
  formerTitle?: string | undefined;
}

export const unreadFinding: Omit<FileFinding, 'access'> = {
  state: 'unread',
  differs: [],
  nomor: null,
  revisi: null,
  title: null,
};

const stateOf = (nomor: string, revisi: number | null): string =>
  revisi === null ? nomor : `${nomor} Revisi ${revisi}`;

const fileNames: Readonly<Record<FileKind, { subject: string; speaker: string }>> = {
  draft: { subject: 'Draf', speaker: 'Kepala berkas' },
  supporting: { subject: 'Form PPD', speaker: 'Form PPD' },
};

/** That a file cannot be opened or printed by its readers; `subject` begins the sentence. */
export const accessWarning = (subject: string, access: FileAccess): string => `${subject} ${accessTexts[access]}`;

const accessTexts: Readonly<Record<FileAccess, string>> = {
  password: 'terkunci kata sandi: tanpa kata sandinya tidak ada yang dapat membukanya.',
  no_print: 'melarang pencetakan: salinannya tidak dapat dicetak.',
  damaged: 'rusak: pembacanya tidak dapat membukanya, dan salinannya tidak dapat dicetak.',
};

/** What a file says otherwise than its submission, and that it cannot be opened or printed, as sentences. */
export const findingWarnings = (
  kind: FileKind,
  { differs, nomor, revisi, title, access }: FileFinding,
  expected: FileFindings['expected'],
): string[] => {
  const { subject, speaker } = fileNames[kind];
  const isOther = nomor !== null && (differs.includes('number') || differs.includes('revision'));
  return [
    ...(isOther
      ? [`${speaker} menyebut ${stateOf(nomor, revisi)}, pengajuan ini ${stateOf(expected.nomor, expected.revisi)}.`]
      : []),
    ...(differs.includes('title') ? [`${speaker} menyebut judul “${title}”, pengajuan ini “${expected.title}”.`] : []),
    ...(access ? [accessWarning(subject, access)] : []),
  ];
};

export const submissionWarnings = ({ expected, draft, supporting }: FileFindings): string[] => [
  ...findingWarnings('draft', draft, expected),
  ...findingWarnings('supporting', supporting, expected),
];
