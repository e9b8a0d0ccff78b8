import * as z from 'zod/mini';

/** How a person confirms on the device of who leads a reading together, the strongest first. */
export const confirmationKinds = ['strong'] as const;
export const confirmationKind = z.enum(confirmationKinds);
export type ConfirmationKind = z.infer<typeof confirmationKind>;

export const confirmationLabels: Record<ConfirmationKind, string> = {
  strong: 'NRP dan password',
};
