import * as z from 'zod/mini';

/** How a person confirms on the device of who leads a reading together, the strongest first. */
export const confirmationKinds = ['strong', 'badge', 'signature'] as const;
export const confirmationKind = z.enum(confirmationKinds);
export type ConfirmationKind = z.infer<typeof confirmationKind>;

export const confirmationLabels: Record<ConfirmationKind, string> = {
  strong: 'NRP dan password',
  badge: 'lencana dan PIN',
  signature: 'tanda tangan',
};

/** Units of the field on which signatures are drawn. */
export const signatureSize = { width: 1000, height: 400 };

/** A drawn signature: an SVG path of lines in a field of `signatureSize`, not a single point, at most 16 KB. */
export const signature = z
  .string({ error: 'Tanda tangan harus diisi' })
  .check(
    z.minLength(40, 'Tanda tangan harus diisi'),
    z.maxLength(16_000, 'Tanda tangan terlalu panjang. Hapus, lalu ulangi.'),
    z.regex(/^(M\d{1,4} \d{1,3}(L\d{1,4} \d{1,3})*)+$/, 'Tanda tangan tidak benar'),
  );

interface Confirmed {
  kind: ConfirmationKind;
  isRecipient: boolean;
  isSafetyCritical: boolean;
  /** By the company's setting. */
  counting: readonly ConfirmationKind[];
}

/** Whether a confirmation counts for required reading: a signature alone never for what is critical to safety. */
export const countsForReading = ({ kind, isRecipient, isSafetyCritical, counting }: Confirmed): boolean =>
  isRecipient && counting.includes(kind) && !(isSafetyCritical && kind === 'signature');
